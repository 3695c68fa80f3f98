'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { ordersFileTypes, useOrdersFile } from '@/components/form/use-orders-file';
import { useFormSchema } from '@/components/form/values/form-schema';
import { FileDrop } from '@/components/ui/file-drop';
import { Notice } from '@/components/ui/notice';
import { useLabels } from '@/components/ui/use-labels';
import type { NamedField } from '@/lib/messages/named-fields';
import type { OrderMatch } from './find-order';

/** The payload of an order from a file, with the file name and the unreadable cells. */
export type FilePayload = {
  payload: Readonly<Record<string, unknown>>;
  file: string;
  unread: readonly { path: string; row: number; text: string }[];
  /** All orders of the file that could be read completely. */
  orders: readonly unknown[];
};

const MAX_NAMED = 3;
/** True for text that may hold an order: JSON, or more than one line. */
const isPayload = (text: string) => /^\s*[[{]/.test(text) || text.trim().includes('\n');

/** Reads an order as another system sent it: a dropped, selected or pasted JSON, CSV or XLSX file. */
export function PayloadDrop({
  reference,
  fields,
  onPayload,
}: {
  reference: string;
  /** The fields with all their possible column headings. */
  fields: readonly NamedField[];
  onPayload: (uploaded: FilePayload) => void;
}) {
  const t = useTranslations('form.fix.contents');
  const schema = useFormSchema('bulkUpsertSalesOrders');
  const labels = useLabels();

  function reasonNotFound(found: Exclude<OrderMatch, { kind: 'found' }>): string {
    if (found.kind === 'repeated') return t('repeated', { n: found.count, reference });
    if (found.kind === 'shape') return t('shape', { field: labels.label(found.path) });
    const named = found.references.slice(0, MAX_NAMED).join(', ');
    const unnamed = found.references.length - MAX_NAMED;
    return named === ''
      ? t('unnamed', { reference })
      : t('absent', { reference, others: unnamed > 0 ? t('andMore', { named, n: unnamed }) : named });
  }
  const { isReading, problem, take } = useOrdersFile(fields, async (read, file) => {
    const { findOrder } = await import('./find-order');
    const found = findOrder(read, reference, schema.fields);
    if (found.kind !== 'found') return reasonNotFound(found);
    const unreadable = new Set(read.problems.map(({ order }) => order));
    const orders = read.orders.filter((_, i) => !unreadable.has(i));
    onPayload({ payload: found.payload, file, unread: found.unread, orders });
    return undefined;
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, dialog');
    const [file] = event.clipboardData?.files ?? [];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (isTyping || !(file || isPayload(text))) return;
    event.preventDefault();
    // Keep the page's paste handler from searching for the text.
    event.stopPropagation();
    if (file) take(file, file.name);
    else take(new Blob([text]), t('pasted'));
  });
  useEffect(() => {
    document.addEventListener('paste', onPaste, true);
    return () => document.removeEventListener('paste', onPaste, true);
  }, []);
  return (
    <div className="flex flex-col gap-2">
      <FileDrop
        label={t('title')}
        choose={t('choose')}
        accept={ordersFileTypes}
        isReading={isReading}
        onFile={(file) => take(file, file.name)}
        className="flex-wrap gap-x-4 gap-y-2 rounded-lg px-4 py-3"
        before={
          <div className="min-w-0 flex-[1_1_16rem]">
            <p className="font-medium">{t('title')}</p>
            <p className="text-muted">{t('bring', { reference })}</p>
          </div>
        }
      />
      {problem && (
        <Notice variant="bad" title={t('cannotRead')}>
          {problem}
        </Notice>
      )}
    </div>
  );
}
