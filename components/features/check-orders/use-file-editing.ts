import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Payload } from '@/components/form/values/payload';
import { toast } from '@/components/ui/toast';
import { isRecord } from '@/lib/contract/schema/is-record';
import { valueAt } from '@/lib/contract/schema/value-at';
import type { CheckedOrder } from '@/lib/rules/check-orders';
import { alwaysFix, type ChooseFix, safeFix } from '@/lib/rules/fixes/fix-order';
import { fixPayload, parsePayload } from '@/lib/rules/fixes/fix-payload';
import { type Correction, correctionKey } from '@/lib/rules/fixes/remembered-corrections';
import { type OrdersDraft, withOrders } from './orders-draft';
import { useCheck } from './use-check';

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

/** Checks the orders of a file, and returns the order in the editor and the functions that change the file. */
export function useFileEditing({
  tenant,
  draft,
  remembered,
  onChange,
}: {
  tenant: string;
  draft: OrdersDraft;
  remembered: readonly Correction[];
  onChange: (next: OrdersDraft | undefined) => void;
}) {
  const t = useTranslations('checkOrders');
  const tForm = useTranslations('form');
  const { checked, isCurrent, context, areSkusChecked } = useCheck(tenant, draft, remembered);
  /**
   * The order in the editor. `revision` changes if the order is changed outside the editor. The order then stays open
   * as long as problems remain.
   */
  const [editing, setEditing] = useState<{ index: number; revision: number; isOutdated?: boolean }>();
  /** Returns the edit that the editor has not stored yet. */
  const flushEdit = useRef<() => Payload | undefined>(undefined);
  /** The number of fixes that were applied automatically when the file was first checked. Undefined until then. */
  const [alwaysCount, setAlwaysCount] = useState<number>();

  const withPayload = (index: number, payload: unknown) =>
    draft.orders.map((one, i) => (i === index ? payload : one));
  const change = (next: OrdersDraft) => {
    // Discard the edit that the editor has not stored yet, because the orders are replaced.
    flushEdit.current?.();
    onChange(next);
    setEditing((at) => at && { ...at, revision: at.revision + 1, isOutdated: true });
  };
  const reportFixes = (count: number, undo: () => void) =>
    toast({ title: t('applied', { n: count }), action: { label: tForm('undo'), onSelect: undo } });

  /**
   * Applies the chosen fixes to every order. Skips an order that was edited since the last check. Returns the number of
   * fixes and an undo function.
   */
  function applyToAll(choose: ChooseFix): { count: number; undo: () => void } {
    let count = 0;
    const edit = flushEdit.current?.();
    const before = withOrders(draft, editing && edit ? withPayload(editing.index, edit) : draft.orders);
    const orders = before.orders.map((payload, index) => {
      const { order, problems, ...last } = checked?.[index] ?? { problems: [], payload };
      if (!order || problems.length === 0 || last.payload !== payload) return payload;
      const fixed = fixPayload({ payload, order }, context, choose);
      count += fixed.fixes.length;
      return fixed.payload;
    });
    if (count > 0) change(withOrders(draft, orders));
    else if (edit) onChange(before);
    return { count, undo: () => count > 0 && change(before) };
  }
  const applyAlways = useEffectEvent(() => {
    if (alwaysCount !== undefined) return;
    const hasAlways = remembered.some((correction) => correction.always);
    setAlwaysCount(hasAlways ? applyToAll(alwaysFix).count : 0);
  });
  useEffect(() => {
    if (areSkusChecked) applyAlways();
  }, [areSkusChecked]);

  const wrongIndexes = [...(checked ?? []).entries()].flatMap(([index, { problems }]) =>
    problems.length > 0 ? [index] : [],
  );
  if (isCurrent && (!editing || editing.isOutdated)) {
    const { index: current = NO_ORDER, revision = 0 } = editing ?? {};
    const index = wrongIndexes.includes(current) ? current : wrongIndexes[0];
    if (index !== undefined) setEditing({ index, revision });
    else if (editing) setEditing(undefined);
  }
  return {
    checked,
    /** The orders with problems. */
    wrongIndexes,
    editing,
    flushEdit,
    alwaysCount,
    open: (index: number): void => setEditing({ index, revision: 0 }),
    /** Opens the next order with problems, wrapping around at the end. */
    openNext(after: number): void {
      const others = wrongIndexes.filter((index) => index !== after);
      setEditing({ index: others.find((index) => index > after) ?? others[0] ?? NO_ORDER, revision: 0 });
    },
    /** Stores an edited order. */
    store: (index: number, payload: unknown): void =>
      onChange(withOrders(draft, withPayload(index, payload))),
    applyAllSafe(): void {
      const { count, undo } = applyToAll(safeFix);
      reportFixes(count, undo);
    },
    /** Counts the other orders to which these corrections apply. */
    countOthers: (index: number, corrections: readonly Correction[]): number =>
      (checked ?? []).filter((one, i) => i !== index && hasReplacedValue(corrections)(one)).length,
    /** Applies the corrections made in one order to this order and to all others with the same values. */
    applyToOthers(index: number, payload: unknown, corrections: readonly Correction[]): void {
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
      change(withOrders(draft, orders));
      reportFixes(count, () => change(draft));
    },
    removeFile(): void {
      flushEdit.current?.();
      onChange(undefined);
      toast({ title: t('fileClosed'), action: { label: tForm('undo'), onSelect: () => onChange(draft) } });
    },
  };
}
