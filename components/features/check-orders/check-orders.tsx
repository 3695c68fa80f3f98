'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Bar } from '@/components/ui/loading';
import { Notice } from '@/components/ui/notice';
import { loadFromSession, saveToSession } from '@/components/ui/session-storage';
import type { OrdersFile } from '@/lib/files/read-orders';
import type { NamedField } from '@/lib/messages/named-fields';
import { FileBar } from './file-bar';
import { OrderEditor } from './order-editor';
import { OrderRow } from './order-row';
import { draftKey, type OrdersDraft, storedDraft } from './orders-draft';
import { unknownFields } from './orders-file';
import { OrdersInput } from './orders-input';
import type { FileOrder } from './use-check';
import { useFileEditing } from './use-file-editing';

type Props = Pick<ComponentProps<typeof OrderEditor>, 'tenant' | 'remembered' | 'words'> & {
  fields: readonly NamedField[];
  unavailable?: string;
};

/**
 * Checks orders from a file or pasted text before sending, and offers fixes. The user downloads the result or passes it
 * to the import.
 */
export function CheckOrders(props: Props) {
  const { tenant } = props;
  const [draft, setDraft] = useState<OrdersDraft>();
  const [isStored, setStored] = useState(true);
  // Read after mount, because the server does not have the stored draft.
  useEffect(() => setDraft(storedDraft(tenant)), [tenant]);
  function change(next: OrdersDraft | undefined) {
    const text = next ? JSON.stringify(next) : '';
    saveToSession(draftKey(tenant), text);
    setStored((loadFromSession(draftKey(tenant)) ?? '') === text);
    setDraft(next);
  }
  if (draft)
    return <Checking {...props} key={draft.file} draft={draft} isKept={isStored} onChange={change} />;
  return (
    <div className="overflow-y-auto px-4 py-4 md:px-6">
      <OrdersInput
        tenant={tenant}
        fields={props.fields}
        onTaken={(file, { kind, orders, problems }: OrdersFile) =>
          change({ file, kind, orders, cells: problems })
        }
      />
    </div>
  );
}

const MAX_VISIBLE = 50;

/** Lists fields of the file that are unknown to the contract. */
function UnknownFields({ orders }: { orders: readonly FileOrder[] }) {
  const t = useTranslations('checkOrders');
  const unknown = unknownFields(orders);
  if (unknown.length === 0) return null;
  return (
    <Notice variant="warn" title={t('unknownFields', { n: unknown.length })}>
      <span className="break-words">
        {unknown.map((path, i) => (
          <span key={path}>
            {i > 0 && ', '}
            <code>{path}</code>
          </span>
        ))}
      </span>
    </Notice>
  );
}

/** Warns before the page is closed while the draft is not stored. */
function useUnloadWarning(isKept: boolean): void {
  useEffect(() => {
    if (isKept) return;
    const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warnBeforeUnload);
    return () => removeEventListener('beforeunload', warnBeforeUnload);
  }, [isKept]);
}

/** Shows the orders of a checked file, with one of them in the editor. */
function Checking({
  tenant,
  words,
  remembered,
  unavailable,
  draft,
  isKept,
  onChange,
}: Props & {
  draft: OrdersDraft;
  /** False if this tab could not store the draft. */
  isKept: boolean;
  onChange: (next: OrdersDraft | undefined) => void;
}) {
  const t = useTranslations('checkOrders');
  const file = useFileEditing({ tenant, draft, remembered, onChange });
  const { checked, editing } = file;
  const [visibleCount, setVisibleCount] = useState(MAX_VISIBLE);
  useUnloadWarning(isKept);
  if (!checked)
    return (
      <div className="p-4 md:px-6">
        <Bar done={0} total={draft.orders.length} label={t('checking')} />
      </div>
    );
  const edited = editing && checked[editing.index];
  const orderName = (index: number) => checked[index]?.reference || t('orderAt', { n: index + 1 });
  // The open order keeps its position after it is fixed. Other orders without problems come last.
  const isListedFirst = (index: number) => index === editing?.index || checked[index]?.problems.length !== 0;
  const sortedIndexes = [...checked.keys()].sort(
    (a, b) => Number(isListedFirst(b)) - Number(isListedFirst(a)) || a - b,
  );
  return (
    <>
      <FileBar
        {...{ tenant, draft, checked, unavailable }}
        wrongCount={file.wrongIndexes.length}
        onApplyAllSafe={file.applyAllSafe}
        onRemove={file.removeFile}
      >
        {!isKept && <Notice variant="warn" title={t('tooLargeToKeep')} />}
        {!!file.alwaysCount && <Notice variant="info" title={t('appliedAlways', { n: file.alwaysCount })} />}
        <UnknownFields orders={checked} />
        {file.wrongIndexes.length === 0 && <Notice variant="good" title={t('clean')} />}
      </FileBar>
      <div className="min-h-0 flex-1 overflow-y-auto max-lg:pb-4 lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:overflow-hidden">
        <ul className="overflow-y-auto max-lg:max-h-56 max-lg:border-b lg:border-r">
          {sortedIndexes.slice(0, visibleCount).map((index) => {
            const order = checked[index];
            return (
              order && (
                <li key={index} className="border-b last:border-b-0">
                  <OrderRow
                    order={order}
                    name={orderName(index)}
                    isOpen={index === editing?.index}
                    onOpen={() => file.open(index)}
                  />
                </li>
              )
            );
          })}
          {sortedIndexes.length > visibleCount && (
            <li className="px-4 py-2">
              <Button size="sm" onClick={() => setVisibleCount(visibleCount + MAX_VISIBLE)}>
                {t('showMore', { n: sortedIndexes.length - visibleCount })}
              </Button>
            </li>
          )}
        </ul>
        {editing && edited && (
          <div key={editing.index} className="flex flex-col px-4 md:px-6 lg:overflow-y-auto lg:pb-4">
            <OrderEditor
              key={editing.revision}
              {...{ tenant, words, remembered }}
              payload={draft.orders[editing.index]}
              order={edited}
              title={orderName(editing.index)}
              source={draft.file}
              onChange={(payload) => file.store(editing.index, payload)}
              onDone={(payload) => {
                file.store(editing.index, payload);
                file.openNext(editing.index);
              }}
              others={(corrections) => file.countOthers(editing.index, corrections)}
              flushEdit={file.flushEdit}
              onGroup={(payload, corrections) => file.applyToOthers(editing.index, payload, corrections)}
            />
          </div>
        )}
      </div>
    </>
  );
}
