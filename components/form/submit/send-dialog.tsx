'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { ChangeTable } from './change-table';
import type { ExistingQuestion } from './existing-question';
import type { OpenQuestion, Translator } from './send-checks';

/** The existing record under the key of a new one, and what sending changes. */
function ExistingChanges({ question }: { question: ExistingQuestion }) {
  const t = useTranslations('form.sendCheck.existing');
  const check = useTranslations('form.sendCheck');
  const form = useTranslations('form');
  const { operation, key, unread, source, changes, keepsOmitted, href } = question;
  const effect = operation.startsWith('create') ? 'create' : 'upsert';
  if (unread)
    return (
      <Notice variant="warn" title={t('unread', { key: key.join(' · ') })}>
        {t(`unreadWhy.${effect}`)}
      </Notice>
    );
  return (
    <>
      <p>
        {operation === 'bulkUpsertReceivingOrders' ? form('replacesLines') : t(`why.${effect}`)}{' '}
        <a
          href={href}
          target="_blank"
          rel="noopener"
          className="text-accent-text underline underline-offset-2"
        >
          {t('open')}
        </a>
      </p>
      {source === 'requests' && <p className="text-muted">{check('cargoFromRequests')}</p>}
      {changes.length === 0 ? (
        <p>{t('same')}</p>
      ) : (
        <ChangeTable
          changes={changes}
          omitted={t(keepsOmitted ? 'unchanged' : 'emptied')}
          heads={{ before: t('now'), after: t(`after.${effect}`) }}
        />
      )}
    </>
  );
}

/** The title of the confirmation for an existing record. */
const titleOf = ({ unread, operation, key }: ExistingQuestion, t: Translator): string =>
  unread ? t('existing.unreadTitle') : t(`existing.title.${operation}`, { key: key.join(' · ') });

/** True when the existing record is certainly the one that sending changes. */
const isCertain = ({ unread, operation }: ExistingQuestion): boolean =>
  !unread && !operation.startsWith('create');

/** Displays the side effects of a write; removals need their own checkbox. */
export function SendDialog({
  tenant,
  submitLabel,
  question,
  isChanged,
  onAnswer,
}: OpenQuestion & {
  tenant: TenantMark;
  /** The label of the form's submit button; by default that of a save. */
  submitLabel?: string;
}) {
  const t = useTranslations('form.sendCheck');
  const form = useTranslations('form');
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const ticks = question.kind === 'check' ? question.ticks(t) : [];
  const open = ticks.some(({ name }) => !ticked.includes(name));
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title={question.kind === 'check' ? question.title(t) : titleOf(question, t)}
      size="md"
      footer={
        <>
          <Button onClick={() => onAnswer(false)} data-autofocus>
            {t('back')}
          </Button>
          <Button
            variant={ticks.length > 0 || question.kind === 'existing' ? 'danger' : 'primary'}
            unavailable={open ? t('tickFirst') : undefined}
            keys="Ctrl+Enter"
            onClick={() => onAnswer(true)}
          >
            {question.kind === 'existing'
              ? isCertain(question)
                ? t('existing.change')
                : form('outcome.sendAnyway')
              : (submitLabel ?? form('save', { tenant: tenant.name }))}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {isChanged && (
          <Notice variant="warn" title={t('changed')}>
            {t('changedWhy')}
          </Notice>
        )}
        {question.kind === 'check' ? question.facts : <ExistingChanges question={question} />}
        {ticks.map(({ name, label }) => (
          <label key={name} className="flex items-start gap-2 font-medium">
            <input
              type="checkbox"
              checked={ticked.includes(name)}
              onChange={(event) =>
                setTicked(event.target.checked ? [...ticked, name] : ticked.filter((one) => one !== name))
              }
              className="mt-0.5 size-4 shrink-0"
            />
            <span className="min-w-0 break-words">{label}</span>
          </label>
        ))}
      </div>
    </Dialog>
  );
}
