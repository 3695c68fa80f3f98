'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { parsedJson } from '@/lib/console/browser/json';
import { previewWrite } from '@/lib/console/writes/write-actions';
import type { WriteName } from '@/lib/contract/operations';
import { isKeyedWrite, recordKey } from '@/lib/contract/record-actions';

/** Checks by key whether a create without a response took effect. Offers to resend only after the check. */
export function CreatedCheck({
  tenant,
  operation,
  content,
  onRepeat,
}: {
  tenant: string;
  operation: WriteName;
  /** The JSON body that was sent. */
  content: string;
  onRepeat?: () => void;
}) {
  const t = useTranslations('form.outcome');
  const check = useMutation({
    networkMode: 'always',
    /** Resolves to the existing record, or to null if there is none. */
    mutationFn: async () => {
      const checked = await previewWrite({
        operation,
        tenant,
        body: content,
        unvalidated: true,
        checks: { knownKeys: [] },
      });
      const found = checked.kind === 'ok' ? checked.answer.find((one) => one.kind === 'existing') : undefined;
      if (checked.kind !== 'ok' || found?.unread) throw new Error('The platform cannot be read');
      return found ?? null;
    },
  });
  const key = isKeyedWrite(operation) ? recordKey(operation, parsedJson(content)) : undefined;
  if (!key) return null;
  return (
    <div className="flex flex-col items-start gap-2 pt-2">
      {check.data && (
        <p>
          {t('isThere')}{' '}
          <a href={check.data.href} target="_blank" rel="noopener" className="underline underline-offset-2">
            {key.join(' · ')}
          </a>
        </p>
      )}
      {check.data === null && <p role="status">{t('isNotThere', { key: key.join(' · ') })}</p>}
      {check.isError && <p role="status">{t('lookFailed')}</p>}
      <span className="flex flex-wrap gap-2">
        <Button size="sm" pending={check.isPending} onClick={() => check.mutate()}>
          {t(check.isIdle || check.isPending ? 'look' : 'lookAgain', { key: key.join(' · ') })}
        </Button>
        {(check.isSuccess || check.isError) && onRepeat && (
          <Button size="sm" onClick={onRepeat}>
            {t('sendAnyway')}
          </Button>
        )}
      </span>
    </div>
  );
}
