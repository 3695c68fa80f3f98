'use client';

import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslations } from 'next-intl';
import { type RefObject, useDeferredValue, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFieldsContext } from '@/components/form/fields/fields-context';
import { ChangeTable } from '@/components/form/questions/change-table';
import { type Payload, toPayload } from '@/components/form/values/payload';
import { Kbd } from '@/components/ui/kbd';
import { useInputLocale } from '@/components/ui/use-formatter';
import { fieldChanges, isSameValue } from '@/lib/contract/schema/compare';
import { isRecord } from '@/lib/contract/schema/is-record';

/** Restores the outer spaces of the rejected value if trimming is the only difference. */
export function withBlanks<T>(opened: T, rejected: unknown): T;
export function withBlanks(opened: unknown, rejected: unknown): unknown {
  if (typeof opened === 'string' && typeof rejected === 'string')
    return rejected.trim() === opened ? rejected : opened;
  if (Array.isArray(opened) && Array.isArray(rejected))
    return opened.map((item, i) => withBlanks(item, rejected[i]));
  if (!isRecord(opened) || !isRecord(rejected)) return opened;
  return Object.fromEntries(
    Object.entries(opened).map(([name, value]) => [name, withBlanks(value, rejected[name])]),
  );
}

/**
 * Compares what will be sent with the original payload. Without a payload, compares with the form's values at the first
 * render.
 */
export function SentDifference({
  payload,
  isRejected,
  isOpen,
  onToggle,
  summary,
  fixedOnSend,
}: {
  payload?: Readonly<Record<string, unknown>>;
  isRejected: boolean;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  summary: RefObject<HTMLElement | null>;
  /** Returns the order with the suggestion that sending accepts. Undefined if sending changes nothing. */
  fixedOnSend: () => Payload | undefined;
}) {
  const t = useTranslations('form.fix.difference');
  const form = useFormContext();
  const inputLocale = useInputLocale();
  const { fields } = useFieldsContext();
  const [before] = useState(() => {
    const opened = toPayload(fields, structuredClone(form.getValues()), inputLocale);
    return payload ? withBlanks(opened, payload) : opened;
  });
  return (
    <details
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      className="group/difference"
    >
      <summary
        ref={summary}
        className="flex min-h-control cursor-pointer select-none items-center gap-2 rounded-sm font-semibold text-base hover:bg-hover [&::-webkit-details-marker]:hidden"
      >
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform group-open/difference:rotate-90 motion-reduce:transition-none"
        />
        {t('title')}
        <span aria-hidden="true">
          <Kbd keys="d" />
        </span>
      </summary>
      <div className="sm:pl-6">{isOpen && <Changes {...{ before, isRejected, fixedOnSend }} />}</div>
    </details>
  );
}

function Changes({
  before,
  isRejected,
  fixedOnSend,
}: { before: Payload } & Pick<Parameters<typeof SentDifference>[0], 'isRejected' | 'fixedOnSend'>) {
  const t = useTranslations('form.fix.difference');
  const inputLocale = useInputLocale();
  const { fields } = useFieldsContext();
  const values = useDeferredValue(useWatch());
  const sent = fixedOnSend() ?? toPayload(fields, values, inputLocale);
  // Compare values exactly, because even a space may have been the mistake.
  const changes = fieldChanges(fields, before, sent, isSameValue);
  return changes.length === 0 ? (
    <p className="text-muted">{t(isRejected ? 'none' : 'unchanged')}</p>
  ) : (
    <ChangeTable
      changes={changes}
      omitted="–"
      heads={{ before: t(isRejected ? 'rejected' : 'file'), after: t('sent') }}
    />
  );
}
