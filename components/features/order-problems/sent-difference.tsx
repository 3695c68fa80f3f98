'use client';

import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFieldsContext } from '@/components/form/fields/fields-context';
import { ChangeTable } from '@/components/form/questions/change-table';
import { type Payload, toPayload } from '@/components/form/values/payload';
import { Kbd } from '@/components/ui/kbd';
import { useInputLocale } from '@/components/ui/use-formatter';
import { sentChanges, withBlanks } from './sent-changes';

/**
 * What is sent, compared with the payload as it was (`before`), before trimming; if undefined, with the form's values
 * at the first render.
 */
export function SentDifference({
  before: values,
  isRejected,
  fixedOnSend,
}: {
  before?: Readonly<Record<string, unknown>>;
  isRejected: boolean;
  /** The order with a suggestion that sending accepts; undefined when the form is sent as it is. */
  fixedOnSend: () => Payload | undefined;
}) {
  const t = useTranslations('form.fix.difference');
  const form = useFormContext();
  const reader = useInputLocale();
  const { fields } = useFieldsContext();
  const [before] = useState(() => {
    const opened = toPayload(fields, structuredClone(form.getValues()), reader);
    return values ? withBlanks(opened, values) : opened;
  });
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      data-difference=""
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group/difference"
    >
      <summary className="flex min-h-control cursor-pointer select-none items-center gap-2 rounded-sm font-semibold text-base hover:bg-hover [&::-webkit-details-marker]:hidden">
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
}: { before: Payload } & Omit<Parameters<typeof SentDifference>[0], 'before'>) {
  const t = useTranslations('form.fix.difference');
  const reader = useInputLocale();
  const { fields } = useFieldsContext();
  const values = useDeferredValue(useWatch());
  const changes = sentChanges(fields, before, fixedOnSend() ?? toPayload(fields, values, reader));
  return changes.length === 0 ? (
    <p className="text-muted">{t(isRejected ? 'none' : 'unchanged')}</p>
  ) : (
    <ChangeTable
      changes={changes}
      omitted="—"
      heads={{ before: t(isRejected ? 'rejected' : 'file'), after: t('sent') }}
    />
  );
}
