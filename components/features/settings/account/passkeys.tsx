'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { StaticTable } from '@/components/data-table/static-table';
import { Button } from '@/components/ui/button';
import { FormFooter } from '@/components/ui/console-form';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/ui/text-field';
import { When } from '@/components/ui/time';
import { beginPasskey, removePasskey, renamePasskey, savePasskey } from '@/lib/console/auth/passkey-actions';
import type { Passkey } from '@/lib/console/auth/passkeys';
import { type Result, unexpectedFailure } from '@/lib/console/browser/result';
import { SettingsForm } from '../settings-form';
import { useSettingsAction } from '../use-settings-action';

const schema = () => import('@/lib/contract/account-forms').then((m) => m.NameForm);

/** Creates a passkey on this device and stores it under a name. */
async function addPasskey(name: string): Promise<Result<unknown>> {
  const started = await beginPasskey();
  if (started.kind !== 'ok') return started;
  try {
    const credential = await navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(started.value),
    });
    if (!(credential instanceof PublicKeyCredential)) return unexpectedFailure();
    return await savePasskey({ name, response: credential.toJSON() });
  } catch (error) {
    // The person canceled, or the device already has a passkey for this person.
    return unexpectedFailure(error);
  }
}

type NamedPasskey = { id?: string; name: string };

/** Lists, adds, renames and removes a person's passkeys. `isPossible` is true if the page's host supports passkeys. */
export function Passkeys({ passkeys, isPossible }: { passkeys: readonly Passkey[]; isPossible: boolean }) {
  const t = useTranslations('settings.passkeys');
  const tSettings = useTranslations('settings');
  const tUi = useTranslations('ui');
  const [naming, setNaming] = useState<NamedPasskey>();
  const close = () => setNaming(undefined);
  const { mutate: remove } = useSettingsAction(removePasskey, { confirmation: tSettings('removed') });
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted">{t('sentence')}</p>
      {passkeys.length > 0 && (
        <div className="self-stretch">
          <StaticTable
            variant="short"
            label={t('title')}
            rows={passkeys}
            keyOf={({ id }) => id}
            columns={[
              { name: 'name', head: tSettings('name'), cell: ({ name }) => name },
              {
                name: 'used',
                head: tSettings('sessions.used'),
                className: 'whitespace-nowrap text-muted',
                cell: ({ lastUsedAt }) => (lastUsedAt ? <When at={lastUsedAt.toISOString()} /> : '–'),
              },
              {
                name: 'edit',
                head: <span className="sr-only">{tUi('edit')}</span>,
                className: 'text-right whitespace-nowrap',
                cell: ({ id, name }) => (
                  <>
                    <Button
                      size="sm"
                      aria-label={t('renameLabel', { name })}
                      onClick={() => setNaming({ id, name })}
                    >
                      {t('rename')}
                    </Button>{' '}
                    <Button
                      size="sm"
                      aria-label={tSettings('removeLabel', { name })}
                      onClick={() => remove({ id })}
                    >
                      {tSettings('remove')}
                    </Button>
                  </>
                ),
              },
            ]}
          />
        </div>
      )}
      {isPossible ? (
        <Button onClick={() => setNaming({ name: '' })}>{t('add')}</Button>
      ) : (
        <Notice title={t('needsName')} className="self-stretch" />
      )}
      {naming && (
        <Dialog open onClose={close} title={naming.id ? t('rename') : t('add')}>
          <SettingsForm
            schema={schema}
            start={{ name: naming.name }}
            send={({ name = '' }) => (naming.id ? renamePasskey({ id: naming.id, name }) : addPasskey(name))}
            onDone={close}
            getMessage={() => t('nameRule')}
          >
            {({ pending }) => (
              <>
                <TextField
                  name="name"
                  label={tSettings('name')}
                  hint={t('nameHint')}
                  autoComplete="off"
                  maxLength={200}
                  focus
                />
                <FormFooter submit={naming.id ? tUi('save') : t('add')} pending={pending} onCancel={close} />
              </>
            )}
          </SettingsForm>
        </Dialog>
      )}
    </div>
  );
}
