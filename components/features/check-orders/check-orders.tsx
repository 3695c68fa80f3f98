'use client';

import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ComponentProps, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Payload } from '@/components/form/values/payload';
import { Button, IconButton } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Bar } from '@/components/ui/loading';
import { Menu } from '@/components/ui/menu';
import { Notice } from '@/components/ui/notice';
import { route } from '@/components/ui/route';
import { saveFile } from '@/components/ui/save-file';
import { loadFromSession, saveToSession } from '@/components/ui/session-storage';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/ui/use-action';
import { useSaveCsv } from '@/components/ui/use-save-csv';
import { isRecord } from '@/lib/contract/schema/is-record';
import { valueAt } from '@/lib/contract/schema/value-at';
import type { OrdersFile } from '@/lib/files/read-orders';
import type { NamedField } from '@/lib/messages/named-fields';
import type { CheckedOrder } from '@/lib/rules/check-orders';
import { alwaysFix, type ChooseFix, safeFix } from '@/lib/rules/fixes/fix-order';
import { fixPayload, parsePayload } from '@/lib/rules/fixes/fix-payload';
import { type Correction, correctionKey } from '@/lib/rules/fixes/remembered-corrections';
import { OrderEditor } from './order-editor';
import { OrderRow, useProblemText } from './order-row';
import { draftKey, type OrdersDraft, storedDraft, withOrders } from './orders-draft';
import { correctedFile, orderColumns, problemRows, unknownFields } from './orders-file';
import { OrdersInput } from './orders-input';
import { startImport } from './start-import';
import { useCheck } from './use-check';

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
const NO_ORDER = -1;

/** Returns a predicate for orders that have a problem at a value replaced by one of the corrections. */
const hasReplacedValue =
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
  /** False if this tab could not store the draft. */
  isKept: boolean;
  onChange: (next: OrdersDraft | undefined) => void;
}) {
  const t = useTranslations('checkOrders');
  const tForm = useTranslations('form');
  const tShell = useTranslations('shell');
  const tImport = useTranslations('import');
  const problemText = useProblemText();
  const saveCsv = useSaveCsv(draft.file);
  const router = useRouter();
  const { checked, isCurrent, context, areSkusChecked } = useCheck(tenant, draft, remembered);
  const [visibleCount, setVisibleCount] = useState(MAX_VISIBLE);
  /**
   * The order in the editor. `revision` changes if the order is changed outside the editor. The order then stays open
   * as long as problems remain.
   */
  const [editing, setEditing] = useState<{ index: number; revision: number; isOutdated?: boolean }>();
  const sending = useAction(() => startImport(tenant, draft), {
    onSuccess: (href) => router.push(route(href)),
  });
  /** Returns the edit that the editor has not stored yet. */
  const takeEdit = useRef<() => Payload | undefined>(undefined);
  /** The number of fixes that were applied automatically when the file was first checked. Undefined until then. */
  const [alwaysCount, setAlwaysCount] = useState<number>();

  const change = (next: OrdersDraft) => {
    // Discard the edit that the editor has not stored yet, because the orders are replaced.
    takeEdit.current?.();
    onChange(next);
    setEditing((at) => at && { ...at, revision: at.revision + 1, isOutdated: true });
  };
  const apply = (orders: readonly unknown[]) => {
    change(withOrders(draft, orders));
    return () => change(draft);
  };
  /**
   * Applies the chosen fixes to every order. Skips an order that was edited since the last check. Returns the number of
   * fixes and an undo function.
   */
  function applyToAll(choose: ChooseFix): { count: number; undo: () => void } {
    let count = 0;
    const edit = takeEdit.current?.();
    const before = editing && edit ? withPayload(editing.index, edit) : draft.orders;
    const orders = before.map((payload, index) => {
      const { order, problems, ...last } = checked?.[index] ?? { problems: [], payload };
      if (!order || problems.length === 0 || last.payload !== payload) return payload;
      const fixed = fixPayload({ payload, order }, context, choose);
      count += fixed.fixes.length;
      return fixed.payload;
    });
    if (count === 0) {
      if (edit) onChange(withOrders(draft, before));
      return { count, undo: () => undefined };
    }
    apply(orders);
    return { count, undo: () => change(withOrders(draft, before)) };
  }
  function applyAllSafe() {
    const { count, undo } = applyToAll(safeFix);
    toast({ title: t('applied', { n: count }), action: { label: tForm('undo'), onSelect: undo } });
  }
  const applyAlways = useEffectEvent(() => {
    if (alwaysCount !== undefined) return;
    const hasAlways = remembered.some((correction) => correction.always);
    setAlwaysCount(hasAlways ? applyToAll(alwaysFix).count : 0);
  });
  useEffect(() => {
    if (areSkusChecked) applyAlways();
  }, [areSkusChecked]);
  useEffect(() => {
    if (isKept) return;
    const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warnBeforeUnload);
    return () => removeEventListener('beforeunload', warnBeforeUnload);
  }, [isKept]);

  const unknown = useMemo(() => unknownFields(checked ?? []), [checked]);
  const withPayload = (index: number, payload: unknown) =>
    draft.orders.map((one, i) => (i === index ? payload : one));
  /** Opens the next order with problems, wrapping around at the end. */
  function openNext(after: number) {
    const indexes = (checked ?? []).flatMap(({ problems }, index) =>
      problems.length > 0 && index !== after ? [index] : [],
    );
    const index = indexes.find((one) => one > after) ?? indexes[0] ?? NO_ORDER;
    setEditing({ index, revision: 0 });
  }
  /** Applies the corrections made in one order to this order and to all others with the same values. */
  function applyToOthers(index: number, payload: unknown, corrections: readonly Correction[]) {
    const always = corrections.map((correction): Correction => ({ ...correction, always: true }));
    let count = 0;
    const orders = withPayload(index, payload).map((one, i) => {
      const other = checked?.[i];
      if (i !== index && !(other && hasReplacedValue(corrections)(other))) return one;
      const parsed = parsePayload(one);
      if (!parsed) return one;
      const fixed = fixPayload(parsed, { ...context, remembered: always }, alwaysFix);
      count += fixed.fixes.length;
      return fixed.payload;
    });
    toast({ title: t('applied', { n: count }), action: { label: tForm('undo'), onSelect: apply(orders) } });
  }
  function removeFile() {
    takeEdit.current?.();
    onChange(undefined);
    toast({ title: t('putAway'), action: { label: tForm('undo'), onSelect: () => onChange(draft) } });
  }
  function download() {
    const { text, name, type } = correctedFile(draft);
    saveFile(text, name, type);
  }

  function downloadProblems() {
    saveCsv(
      [[...orderColumns, tImport('reason')], ...problemRows(checked ?? [], problemText)],
      tImport('failedFile'),
    );
  }

  if (!checked)
    return (
      <div className="p-4 md:px-6">
        <Bar done={0} total={draft.orders.length} label={t('checking')} />
      </div>
    );
  const ordersWithProblems = checked.flatMap((order, index) =>
    order.problems.length > 0 ? [{ order, index }] : [],
  );
  const safe = ordersWithProblems.filter(({ order }) => order.hasSafeFix).length;
  if (isCurrent && (!editing || editing.isOutdated)) {
    const { index: current = NO_ORDER, revision = 0 } = editing ?? {};
    const isWrong = ordersWithProblems.some(({ index }) => index === current);
    const index = isWrong ? current : ordersWithProblems[0]?.index;
    if (index !== undefined) setEditing({ index, revision });
    else if (editing) setEditing(undefined);
  }
  const edited = editing && checked[editing.index];
  const orderName = (index: number) => checked[index]?.reference || t('orderAt', { n: index + 1 });
  // The open order keeps its position after it is fixed. Other orders without problems come last.
  const isListedFirst = (index: number) => index === editing?.index || checked[index]?.problems.length !== 0;
  const sortedIndexes = [...checked.keys()].sort(
    (a, b) => Number(isListedFirst(b)) - Number(isListedFirst(a)) || a - b,
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2 md:px-6">
        <p className="mr-auto flex min-w-0 flex-wrap items-baseline gap-x-2 max-sm:basis-[calc(100%-4rem)]">
          <span className="break-all font-medium">{draft.file}</span>
          <span role="status" className="text-muted">
            {t('sum', { orders: checked.length, broken: ordersWithProblems.length })}
          </span>
        </p>
        {safe > 0 && (
          <Button variant="primary" onClick={applyAllSafe} className="max-sm:order-last max-sm:flex-auto">
            {t('applySafe', { n: safe })}
          </Button>
        )}
        <Button
          variant={safe > 0 ? undefined : 'primary'}
          pending={sending.isPending || sending.isSuccess}
          unavailable={unavailable}
          onClick={() => sending.mutate()}
          className="max-sm:order-last max-sm:flex-auto"
        >
          {t('send')}
        </Button>
        <Menu
          label={tShell('more')}
          align="end"
          items={[
            { label: t('download'), icon: <Download />, onSelect: download },
            ...(ordersWithProblems.length > 0
              ? [{ label: t('downloadProblems'), icon: <Download />, onSelect: downloadProblems }]
              : []),
            { label: t('another'), onSelect: removeFile, ruled: true },
          ]}
          trigger={(trigger) => (
            <IconButton label={tShell('more')} {...trigger}>
              <Ellipsis />
            </IconButton>
          )}
        />
      </div>
      <div className="flex flex-col gap-2 border-b px-4 py-2 empty:hidden md:px-6">
        {sending.error && <FailureNotice failure={sending.error} />}
        {!isKept && <Notice variant="warn" title={t('tooLargeToKeep')} />}
        {!!alwaysCount && <Notice variant="info" title={t('appliedAlways', { n: alwaysCount })} />}
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
        {ordersWithProblems.length === 0 && <Notice variant="good" title={t('clean')} />}
      </div>
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
                    onOpen={() => setEditing({ index, revision: 0 })}
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
              tenant={tenant}
              words={words}
              remembered={remembered}
              payload={draft.orders[editing.index]}
              order={edited}
              title={orderName(editing.index)}
              source={draft.file}
              onChange={(payload) => onChange(withOrders(draft, withPayload(editing.index, payload)))}
              onDone={(payload) => {
                onChange(withOrders(draft, withPayload(editing.index, payload)));
                openNext(editing.index);
              }}
              others={(corrections) =>
                checked.filter((one, i) => i !== editing.index && hasReplacedValue(corrections)(one)).length
              }
              takeEdit={takeEdit}
              onGroup={(payload, corrections) => applyToOthers(editing.index, payload, corrections)}
            />
          </div>
        )}
      </div>
    </>
  );
}
