'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Bar } from '@/components/ui/loading';
import { Notice } from '@/components/ui/notice';
import { route } from '@/components/ui/route';
import { saveFile } from '@/components/ui/save-file';
import { loadFromSession, saveToSession } from '@/components/ui/session-storage';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/ui/use-action';
import { useInputLocale } from '@/components/ui/use-formatter';
import { isRecord } from '@/lib/contract/schema/is-record';
import { valueAt } from '@/lib/contract/schema/value-at';
import type { OrdersFile } from '@/lib/files/read-orders';
import type { NamedField } from '@/lib/messages/named-fields';
import { applyCertain, applyFixes, type CheckedOrder } from '@/lib/rules/check-orders';
import { type Fix, suggestionKind } from '@/lib/rules/fixes/fix';
import type { Correction } from '@/lib/rules/fixes/remembered-corrections';
import { EditOrder } from './edit-order';
import { OrderCard, type SuggestionLabels } from './order-card';
import { draftKey, type OrdersDraft, storedDraft, typedValue, withOrder, withValue } from './orders-draft';
import { correctedFile, unknownFields } from './orders-file';
import { OrdersInput } from './orders-input';
import { startImport } from './start-import';
import { useCheck } from './use-check';

type Props = {
  tenant: string;
  fields: readonly NamedField[];
  words: SuggestionLabels;
  remembered: readonly Correction[];
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
const isCertain = ({ problems }: CheckedOrder): boolean =>
  problems.some(({ fixes: [first] }) => first && suggestionKind(first) === 'certain');
const textAt = (payload: unknown, path: string): unknown =>
  isRecord(payload) ? valueAt(payload, path) : undefined;

/** The same fix in another order: the same code, value and replacement. */
function sameFix(
  other: CheckedOrder,
  order: CheckedOrder,
  { label, value, path = '' }: Fix,
): Fix | undefined {
  if (value === undefined) return undefined;
  const codes = order.problems.flatMap((problem) => (problem.path === path ? [problem.code] : []));
  const last = path.split('.').at(-1);
  return other.problems
    .filter((problem) => codes.includes(problem.code) && problem.path.split('.').at(-1) === last)
    .filter((problem) => textAt(other.payload, problem.path) === textAt(order.payload, path))
    .flatMap(({ fixes }) => fixes)
    .find((fix) => fix.label === label && fix.value === value);
}

const isAlways = ({ label }: Fix): boolean => label === 'useAlways';

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
  const { decimal } = useInputLocale();
  const { checked, context, areSkusKnown } = useCheck(tenant, draft, remembered);
  const [visibleCount, setVisibleCount] = useState(MAX_VISIBLE);
  const [editing, setEditing] = useState<number>();
  const typed = useRef(new Map<number, string>());
  const sending = useAction(() => startImport(tenant, draft), {
    onSuccess: (href) => router.push(route(href)),
  });
  const [always, setAlways] = useState(0);

  const apply = (orders: readonly unknown[]) => {
    const before = draft;
    onChange({ ...draft, orders });
    return () => onChange(before);
  };
  /** Applies all accepted fixes to every order; returns their number and an undo. */
  function applyToAll(accepts?: (fix: Fix) => boolean): { count: number; undo: () => void } {
    let count = 0;
    const orders = (checked ?? []).map((order) => {
      if (!order.order || order.problems.length === 0) return order.payload;
      const applied = applyCertain(order.payload, context, accepts);
      count += applied.count;
      return applied.payload;
    });
    return { count, undo: count > 0 ? apply(orders) : () => undefined };
  }
  function applyAllCertain() {
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
  /** The order at an index, undefined if it changed since it was checked. */
  const current = (index: number): CheckedOrder | undefined => {
    const order = checked?.[index];
    return order && order.payload === draft.orders[index] ? order : undefined;
  };
  function fix(index: number, accepted: Fix) {
    const order = current(index);
    if (!order?.order) return;
    const payload = applyFixes({ payload: order.payload, order: order.order }, [accepted]);
    const next = withOrder(draft, index, payload, accepted.path);
    onChange(next);
    const others = (checked ?? []).flatMap((other, at) => {
      const same = at === index ? undefined : sameFix(other, order, accepted);
      return same && other.order
        ? [{ at, payload: applyFixes({ ...other, order: other.order }, [same]) }]
        : [];
    });
    if (others.length === 0) return;
    toast({
      id: 'same-fix',
      title: t('applied', { n: 1 }),
      action: {
        label: t('applyToOthers', { n: others.length }),
        onSelect: () =>
          onChange(others.reduce((all, { at, payload }) => withOrder(all, at, payload, accepted.path), next)),
      },
    });
  }
  function setValue(index: number, path: string, text: string) {
    const payload = withValue(draft.orders[index], path, typedValue(path, text, decimal));
    onChange(withOrder(draft, index, payload, path));
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
  const certain = ordersWithProblems.filter(({ order }) => isCertain(order)).length;
  const edited = editing === undefined ? undefined : draft.orders[editing];
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
        {certain > 0 && <Button onClick={applyAllCertain}>{t('applyCertain', { n: certain })}</Button>}
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
      {ordersWithProblems.length === 0 && <Notice variant="good" title={t('clean')} />}
      {ordersWithProblems.slice(0, visibleCount).map(({ order, index }) => (
        <OrderCard
          key={index}
          order={order}
          index={index}
          words={words}
          onFix={(accepted) => fix(index, accepted)}
          onValue={(path, text) => setValue(index, path, text)}
          onEdit={() => setEditing(index)}
        />
      ))}
      {ordersWithProblems.length > visibleCount && (
        <div>
          <Button onClick={() => setVisibleCount(visibleCount + MAX_VISIBLE)}>
            {t('showMore', { n: ordersWithProblems.length - visibleCount })}
          </Button>
        </div>
      )}
      {editing !== undefined && (
        <EditOrder
          title={checked[editing]?.reference || t('orderAt', { n: editing + 1 })}
          text={typed.current.get(editing) ?? JSON.stringify(edited, null, 2)}
          onType={(text) => typed.current.set(editing, text)}
          onSave={(order) => {
            typed.current.delete(editing);
            onChange(withOrder(draft, editing, order));
            setEditing(undefined);
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  );
}
