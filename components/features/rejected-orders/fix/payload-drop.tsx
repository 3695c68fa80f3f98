'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { ordersFileTypes, useOrdersFile } from '@/components/form/use-orders-file';
import { useFormSchema } from '@/components/form/values/form-schema';
import { FileDrop } from '@/components/ui/file-drop';
import { Notice } from '@/components/ui/notice';
import { useLabels } from '@/components/ui/use-labels';
import type { Field } from '@/lib/contract/schema/describe';
import { type Fields, isRecord } from '@/lib/contract/schema/is-record';
import type { OrdersFile } from '@/lib/files/read-orders';
import type { NamedField } from '@/lib/messages/named-fields';

/** The payload of an order from a file, with the file name and the unreadable cells. */
export type FilePayload = {
  payload: Readonly<Record<string, unknown>>;
  file: string;
  unread: readonly { path: string; row: number; text: string }[];
  /** All orders of the file that could be read completely. */
  orders: readonly unknown[];
};

const MAX_NAMED = 3;
/** True if a text may contain an order: JSON, or more than one line. */
const isPayload = (text: string) => /^\s*[[{]/.test(text) || text.trim().includes('\n');

/** Reads an order as another system sent it, from a dropped, selected or pasted JSON, CSV or XLSX file. */
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
  const { isReading, problem, take } = useOrdersFile(fields, (read, file) => {
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
    // Prevent the page's paste handler from searching for the text.
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

/** The order that has a reference in a file, or the reason why the form cannot use the order. */
export type OrderMatch =
  | {
      kind: 'found';
      payload: Fields;
      unread: readonly { path: string; row: number; text: string }[];
    }
  | { kind: 'absent'; references: string[] }
  | { kind: 'repeated'; count: number }
  /** The value at `path` should be a group of fields or a list of lines, but is not. */
  | { kind: 'shape'; path: string };

const getReference = (order: unknown): string =>
  isRecord(order) && typeof order.referenceNumber === 'string' ? order.referenceNumber.trim() : '';

/** Returns the first path that should hold a group of fields or a list of lines, but does not. */
const invalidShape = (fields: readonly Field[], payload: Fields): string | undefined =>
  fields.find(({ name, kind }) => {
    const value = payload[name];
    if (value === undefined || value === null) return false;
    if (kind === 'object') return !isRecord(value);
    return kind === 'lines' && !(Array.isArray(value) && value.every(isRecord));
  })?.name;

/** Finds the order with a reference in a file. If the file's only order has no reference, that order matches. */
export function findOrder(
  { orders, problems }: OrdersFile,
  reference: string,
  fields: readonly Field[],
): OrderMatch {
  const [only] = orders;
  const isUnnamed = orders.length === 1 && isRecord(only) && getReference(only) === '';
  const matches = isUnnamed
    ? [0]
    : orders.flatMap((order, i) => (getReference(order) === reference ? [i] : []));
  const [index, ...others] = matches;
  if (index === undefined)
    return { kind: 'absent', references: orders.map(getReference).filter((other) => other !== '') };
  if (others.length > 0) return { kind: 'repeated', count: matches.length };
  const order = orders[index];
  const payload = { ...(isRecord(order) ? order : {}), referenceNumber: reference };
  const path = invalidShape(fields, payload);
  if (path) return { kind: 'shape', path };
  return { kind: 'found', payload, unread: problems.filter((problem) => problem.order === index) };
}
