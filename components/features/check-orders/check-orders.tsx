'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ComponentProps, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Bar } from '@/components/ui/loading';
import { Notice } from '@/components/ui/notice';
import { route } from '@/components/ui/route';
import { saveFile } from '@/components/ui/save-file';
import { loadFromSession, saveToSession } from '@/components/ui/session-storage';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/ui/use-action';
import { isRecord } from '@/lib/contract/schema/is-record';
import { valueAt } from '@/lib/contract/schema/value-at';
import type { OrdersFile } from '@/lib/files/read-orders';
import type { NamedField } from '@/lib/messages/named-fields';
import { applySafe, type CheckedOrder } from '@/lib/rules/check-orders';
import type { Fix } from '@/lib/rules/fixes/fix';
import { type Correction, correctionKey } from '@/lib/rules/fixes/remembered-corrections';
import { OrderEditor } from './order-editor';
import { OrderRow } from './order-row';
import { draftKey, type OrdersDraft, storedDraft, withOrders } from './orders-draft';
import { correctedFile, unknownFields } from './orders-file';
import { OrdersInput } from './orders-input';
import { startImport } from './start-import';
import { useCheck } from './use-check';

type Props = Pick<ComponentProps<typeof OrderEditor>, 'tenant' | 'remembered' | 'words'> & {
  fields: readonly NamedField[];
  /** Why the user cannot send. */
  unavailable?: string;
};

/**
 * Checks orders before they are sent: read from a file or pasted, with every problem and its fix; downloaded or passed to the
 * import.
 */
export function CheckOrders(props: Props) {
  const { tenant } = props;
  const [draft, setDraft] = useState<OrdersDraft>();
  const [isKept, setIsKept] = useState(true);
  // The stored draft is read after mount: the server does not have it.
  useEffect(() => setDraft(storedDraft(tenant)), [tenant]);
  function change(next: OrdersDraft | undefined) {
    const text = next ? JSON.stringify(next) : '';
    saveToSession(draftKey(tenant), text);
    setIsKept((loadFromSession(draftKey(tenant)) ?? '') === text);
    setDraft(next);
  }
  if (draft) return <Checking {...props} key={draft.file} draft={draft} isKept={isKept} onChange={change} />;
  return (
    <OrdersInput
      tenant={tenant}
      fields={props.fields}
      onTaken={(file, { kind, orders, problems }: OrdersFile) =>
        change({ file, kind, orders, cells: problems })
      }
    />
  );
}

const MAX_VISIBLE = 50;
/** No order is open. */
const NONE = -1;
const hasSafeFix = ({ problems }: CheckedOrder): boolean =>
  problems.some(({ fixes: [first] }) => first?.isSafe);
const isAlways = ({ label }: Fix): boolean => label === 'useAlways';

/** The order has a problem with a value that one of the corrections is for. */
const isFor =
  (corrections: readonly Correction[]) =>
  ({ payload, problems }: CheckedOrder): boolean =>
    isRecord(payload) &&
    corrections.some(({ field, from }) =>
      problems.some(({ path }) => {
        const value = path.endsWith(`.${field}`) ? valueAt(payload, path) : undefined;
        return typeof value === 'string' && correctionKey(field, value) === correctionKey(field, from);
      }),
    );

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
  /** False when this tab could not store the corrections. */
  isKept: boolean;
  onChange: (next: OrdersDraft | undefined) => void;
}) {
  const t = useTranslations('checkOrders');
  const router = useRouter();
  const { checked, isCurrent, context, areSkusKnown } = useCheck(tenant, draft, remembered);
  const [visibleCount, setVisibleCount] = useState(MAX_VISIBLE);
  /** The order in the editor; `revision` changes when it was changed outside of it, and it stays open if it still has problems. */
  const [editing, setEditing] = useState<{ index: number; revision: number; isOutdated?: boolean }>();
  const sending = useAction(() => startImport(tenant, draft), {
    onSuccess: (href) => router.push(route(href)),
  });
  const [always, setAlways] = useState(0);

  const change = (next: OrdersDraft) => {
    onChange(next);
    setEditing((at) => at && { ...at, revision: at.revision + 1, isOutdated: true });
  };
  const apply = (orders: readonly unknown[]) => {
    change(withOrders(draft, orders));
    return () => change(draft);
  };
  /** Applies the safe fixes of every order, or those of `accepts`; returns their number and an undo. */
  function applyToAll(accepts?: (fix: Fix) => boolean): { count: number; undo: () => void } {
    let count = 0;
    const orders = (checked ?? []).map((order) => {
      if (order.problems.length === 0) return order.payload;
      const applied = applySafe(order.payload, context, accepts);
      count += applied.count;
      return applied.payload;
    });
    return { count, undo: count > 0 ? apply(orders) : () => undefined };
  }
  function applyAllSafe() {
    const { count, undo } = applyToAll();
    toast({ title: t('applied', { n: count }), action: { label: t('undo'), onSelect: undo } });
  }
  // Fixes that a user set to always apply.
  const applyAlways = useEffectEvent(() => {
    if (!remembered.some((correction) => correction.always)) return;
    setAlways(applyToAll(isAlways).count);
  });
  useEffect(() => {
    if (areSkusKnown) applyAlways();
  }, [areSkusKnown]);
  useEffect(() => {
    if (isKept) return;
    const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warnBeforeUnload);
    return () => removeEventListener('beforeunload', warnBeforeUnload);
  }, [isKept]);

  const unknown = useMemo(() => unknownFields(checked ?? []), [checked]);
  const withPayload = (index: number, payload: unknown) =>
    draft.orders.map((one, i) => (i === index ? payload : one));
  /** Opens the next order with problems. */
  function openNext(after: number) {
    const indexes = (checked ?? []).flatMap(({ problems }, index) =>
      problems.length > 0 && index !== after ? [index] : [],
    );
    const index = indexes.find((one) => one > after) ?? indexes[0] ?? NONE;
    setEditing({ index, revision: 0 });
  }
  /** Applies the corrections of an order to it and to all others with the same values. */
  function applyToOthers(index: number, payload: unknown, corrections: readonly Correction[]) {
    const always = corrections.map((correction): Correction => ({ ...correction, always: true }));
    let count = 0;
    const orders = withPayload(index, payload).map((one, i) => {
      const other = checked?.[i];
      if (i !== index && !(other && isFor(corrections)(other))) return one;
      const applied = applySafe(one, { ...context, remembered: always }, isAlways);
      count += applied.count;
      return applied.payload;
    });
    toast({ title: t('applied', { n: count }), action: { label: t('undo'), onSelect: apply(orders) } });
  }
  function takeAnother() {
    onChange(undefined);
    toast({ title: t('putAway'), action: { label: t('undo'), onSelect: () => onChange(draft) } });
  }
  function download() {
    const { text, name, type } = correctedFile(draft);
    saveFile(text, name, type);
  }

  if (!checked) return <Bar done={0} total={draft.orders.length} label={t('checking')} />;
  const ordersWithProblems = checked.flatMap((order, index) =>
    order.problems.length > 0 ? [{ order, index }] : [],
  );
  const problems = ordersWithProblems.reduce((sum, { order }) => sum + order.problems.length, 0);
  const safe = ordersWithProblems.filter(({ order }) => hasSafeFix(order)).length;
  if (isCurrent && (!editing || editing.isOutdated)) {
    const { index: current = NONE, revision = 0 } = editing ?? {};
    const isWrong = ordersWithProblems.some(({ index }) => index === current);
    const index = isWrong ? current : ordersWithProblems[0]?.index;
    if (index !== undefined) setEditing({ index, revision });
    else if (editing) setEditing(undefined);
  }
  const edited = editing && checked[editing.index];
  const nameOf = (index: number) => checked[index]?.reference || t('orderAt', { n: index + 1 });
  const listed = ordersWithProblems.some(({ index }) => index === editing?.index)
    ? ordersWithProblems
    : [...ordersWithProblems, ...(edited ? [{ order: edited, index: editing.index }] : [])].sort(
        (a, b) => a.index - b.index,
      );
  return (
    <div className="flex max-w-280 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto min-w-0">
          <span className="break-all font-medium">{draft.file}</span>{' '}
          <span role="status" className="text-muted">
            {t('sum', { orders: checked.length, broken: ordersWithProblems.length, problems })}
          </span>
        </p>
        <Button variant="ghost" onClick={takeAnother}>
          {t('another')}
        </Button>
        {safe > 0 && <Button onClick={applyAllSafe}>{t('applySafe', { n: safe })}</Button>}
        <Button onClick={download}>{t('download')}</Button>
        <Button
          variant="primary"
          pending={sending.isPending || sending.isSuccess}
          unavailable={unavailable}
          onClick={() => sending.mutate()}
        >
          {t('send')}
        </Button>
      </div>
      {sending.error && <FailureNotice failure={sending.error} />}
      {!isKept && <Notice variant="warn" title={t('tooLargeToKeep')} />}
      {always > 0 && <Notice variant="info" title={t('appliedAlways', { n: always })} />}
      {unknown.length > 0 && (
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
      )}
      {listed.length === 0 && <Notice variant="good" title={t('clean')} />}
      <ul className="divide-y border-y empty:hidden">
        {listed.slice(0, visibleCount).map(({ order, index }) => (
          <li key={index}>
            {index === editing?.index ? (
              <OrderEditor
                key={editing.revision}
                tenant={tenant}
                words={words}
                remembered={remembered}
                payload={draft.orders[index]}
                order={order}
                title={nameOf(index)}
                source={draft.file}
                onChange={(payload) => onChange(withOrders(draft, withPayload(index, payload)))}
                onDone={(payload) => {
                  onChange(withOrders(draft, withPayload(index, payload)));
                  openNext(index);
                }}
                others={(corrections) =>
                  checked.filter((one, i) => i !== index && isFor(corrections)(one)).length
                }
                onGroup={(payload, corrections) => applyToOthers(index, payload, corrections)}
              />
            ) : (
              <OrderRow
                order={order}
                name={nameOf(index)}
                onOpen={() => setEditing({ index, revision: 0 })}
              />
            )}
          </li>
        ))}
      </ul>
      {ordersWithProblems.length > visibleCount && (
        <div>
          <Button onClick={() => setVisibleCount(visibleCount + MAX_VISIBLE)}>
            {t('showMore', { n: ordersWithProblems.length - visibleCount })}
          </Button>
        </div>
      )}
    </div>
  );
}
