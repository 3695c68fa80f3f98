'use client';

import Copy from 'lucide-react/icons/copy';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Code, CopyButton } from '@/components/ui/code';
import { ConsoleForm, FormFooter } from '@/components/ui/console-form';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { dialogEndStyle } from '@/components/ui/style';
import { TextField } from '@/components/ui/text-field';
import { toast } from '@/components/ui/toast';
import {
  beginSecondFactor,
  confirmSecondFactor,
  newRecoveryCodes,
  removeSecondFactor,
  type SecondFactorSetup,
} from '@/lib/console/auth/second-factor-actions';
import { PasswordPrompt, useAccountFailureText } from '../password-prompt';

const codeSchema = () => import('@/lib/contract/account-forms').then((m) => m.CodeForm);
const codeStart = { code: '' };

function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  const t = useTranslations('settings.secondFactor');
  const tUi = useTranslations('ui');
  return (
    <div className="flex flex-col gap-4">
      <Notice variant="warn" title={t('codesOnce')}>
        {t('codesSentence')}
      </Notice>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1" aria-label={t('codes')}>
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </ul>
      <div className={dialogEndStyle}>
        <Button icon={<Copy aria-hidden="true" />} data-copy={codes.join('\n')} data-copied={tUi('copied')}>
          {t('copyCodes')}
        </Button>
        <Button variant="primary" onClick={onStored}>
          {t('next')}
        </Button>
      </div>
    </div>
  );
}

/** Displays the QR code and the same secret as text, and asks for the first code from the app. */
function ConfirmCodeForm({
  setup,
  onDone,
  close,
}: {
  setup: SecondFactorSetup;
  onDone: () => void;
  close: () => void;
}) {
  const t = useTranslations('settings.secondFactor');
  const failureText = useAccountFailureText();
  return (
    <ConsoleForm
      schema={codeSchema}
      start={codeStart}
      send={({ code = '' }) => confirmSecondFactor({ code })}
      onSaved={onDone}
      getMessage={({ code }) => (code === 'wrong_code' ? t('wrongCode') : t('codeRequired'))}
      failureText={failureText}
    >
      {({ pending }) => (
        <>
          <p className="text-muted text-sm">{t('scan')}</p>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(setup.image)}`}
            alt={t('picture')}
            width={192}
            height={192}
            className="self-center rounded-md bg-white"
          />
          <div className="text-sm">
            <p className="text-muted">{t('byHand')}</p>
            <code>
              {setup.secret.match(/.{1,4}/g)?.map((group, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
                <span key={at} className="mr-2 inline-block">
                  {group}
                </span>
              ))}
            </code>
            <CopyButton value={setup.secret} />
          </div>
          <TextField name="code" label={t('code')} autoComplete="one-time-code" code focus maxLength={10} />
          <FormFooter submit={t('confirm')} pending={pending} onCancel={close} />
        </>
      )}
    </ConsoleForm>
  );
}

type Stage =
  | { kind: 'begin' | 'renew' | 'remove' }
  | { kind: 'confirm'; setup: SecondFactorSetup }
  // Display the codes before the confirmation, because the page is rendered without them afterwards.
  | { kind: 'codes'; codes: readonly string[]; setup?: SecondFactorSetup };

/**
 * Sets up the person's second factor, replaces the recovery codes, or removes the factor. `recoveryCodes` is the number of unused
 * codes, or undefined if there is no second factor.
 */
export function SecondFactor({
  recoveryCodes,
  isRequired,
}: {
  recoveryCodes: number | undefined;
  /** Whether the person's role requires a second factor. */
  isRequired: boolean;
}) {
  const t = useTranslations('settings.secondFactor');
  const router = useRouter();
  const [stage, setStage] = useState<Stage>();
  const close = () => {
    setStage(undefined);
    router.refresh();
  };
  const titles = {
    begin: t('setUp'),
    confirm: t('setUp'),
    codes: t('codes'),
    renew: t('renew'),
    remove: t('off'),
  };
  return (
    <div className="flex flex-col items-start gap-3">
      {isRequired && recoveryCodes === undefined && (
        <Notice variant="warn" title={t('needed')} className="self-stretch">
          {t('neededSentence')}
        </Notice>
      )}
      <p className="text-muted">{recoveryCodes === undefined ? t('none') : t('on', { n: recoveryCodes })}</p>
      {recoveryCodes === undefined ? (
        <Button variant={isRequired ? 'primary' : 'secondary'} onClick={() => setStage({ kind: 'begin' })}>
          {t('setUp')}
        </Button>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setStage({ kind: 'renew' })}>{t('renew')}</Button>
          <Button
            onClick={() => setStage({ kind: 'remove' })}
            unavailable={isRequired ? t('needed') : undefined}
          >
            {t('off')}
          </Button>
        </div>
      )}
      {stage && (
        <Dialog open onClose={close} title={titles[stage.kind]}>
          {stage.kind === 'begin' && (
            <PasswordPrompt
              submitLabel={t('next')}
              send={beginSecondFactor}
              onDone={(setup) => setStage({ kind: 'codes', codes: setup.recoveryCodes, setup })}
              onCancel={close}
            />
          )}
          {stage.kind === 'confirm' && <ConfirmCodeForm setup={stage.setup} onDone={close} close={close} />}
          {stage.kind === 'codes' && (
            <RecoveryCodes
              codes={stage.codes}
              onStored={() => (stage.setup ? setStage({ kind: 'confirm', setup: stage.setup }) : close())}
            />
          )}
          {stage.kind === 'renew' && (
            <PasswordPrompt
              submitLabel={t('renew')}
              send={newRecoveryCodes}
              onDone={(codes) => setStage({ kind: 'codes', codes })}
              onCancel={close}
            />
          )}
          {stage.kind === 'remove' && (
            <PasswordPrompt
              submitLabel={t('off')}
              send={removeSecondFactor}
              onDone={() => {
                toast({ title: t('removed') });
                close();
              }}
              onCancel={close}
            />
          )}
        </Dialog>
      )}
    </div>
  );
}
