'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { useInputLocale } from '@/components/ui/use-formatter';
import { useLabels } from '@/components/ui/use-labels';
import { isRecord } from '@/lib/contract/schema/is-record';
import { valueAt } from '@/lib/contract/schema/value-at';
import { writeNumber } from '@/lib/formatting/number-text';
import type { CheckedOrder, OrderProblem } from '@/lib/rules/check-orders';
import { type Fix, suggestionKind } from '@/lib/rules/fixes/fix';
import { valueField } from './orders-draft';

/** Texts of suggestions: what each does, with `{value}` inside, and what it is based on. */
export type SuggestionLabels = {
  fixes: Readonly<Record<string, string>>;
  kinds: Readonly<Record<string, string>>;
};

/** An input for one value, saved on blur, on Enter and on unmount. */
function ValueInput({
  id,
  value,
  label,
  onCommit,
}: {
  id: string;
  value: string;
  label: string;
  onCommit: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  const typed = useRef(value);
  const commit = useEffectEvent(() => {
    if (typed.current !== value) onCommit(typed.current);
  });
  useEffect(() => {
    addEventListener('pagehide', commit);
    return () => removeEventListener('pagehide', commit);
  }, []);
  return (
    <Input
      id={id}
      aria-label={label}
      invalid
      value={text}
      onChange={(event) => {
        typed.current = event.target.value;
        setText(event.target.value);
      }}
      onBlur={() => commit()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
      className="w-full sm:w-64"
    />
  );
}

const MAX_VISIBLE = 30;

/** An order with its problems: each with the value to correct in place, and suggestions. */
export function OrderCard({
  order,
  index,
  words,
  onFix,
  onValue,
  onEdit,
}: {
  order: CheckedOrder;
  index: number;
  words: SuggestionLabels;
  onFix: (fix: Fix) => void;
  onValue: (path: string, text: string) => void;
  onEdit: () => void;
}) {
  const t = useTranslations('checkOrders');
  const reader = useInputLocale();
  const labels = useLabels(reader);
  const id = useId();
  const [visibleCount, setVisibleCount] = useState(MAX_VISIBLE);
  const currentText = (path: string): string => {
    const value = isRecord(order.payload) ? valueAt(order.payload, path) : undefined;
    if (typeof value === 'number') return writeNumber(value, reader.decimal);
    return typeof value === 'string' ? value : '';
  };
  function problemText(problem: OrderProblem): string {
    if (problem.duplicateOf !== undefined) return t('sameAs', { n: problem.duplicateOf });
    return problem.cell ? t('unreadCell', problem.cell) : labels.issue(problem);
  }
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-md border">
      <header className="hairline-b flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
        <h3 id={`${id}-title`} className="font-medium">
          {order.reference ? <code>{order.reference}</code> : t('orderAt', { n: index + 1 })}
        </h3>
        <span className="text-muted text-sm">{t('problemCount', { n: order.problems.length })}</span>
        <Button size="sm" variant="ghost" className="ml-auto" onClick={onEdit}>
          {t('editOrder')}
        </Button>
      </header>
      <ul className="divide-y">
        {order.problems.slice(0, visibleCount).map((problem, at) => {
          const { path, code, fixes } = problem;
          const field = valueField(path);
          const label = labels.label(path) || t('order');
          return (
            <li
              key={`${code} ${path} ${currentText(path)}`}
              className="grid gap-x-4 gap-y-1.5 px-3 py-2 sm:grid-cols-[16rem_1fr]"
            >
              <div className="min-w-0">
                <p className="break-words font-medium">{label}</p>
                <p className="text-bad text-sm">{problemText(problem)}</p>
              </div>
              <div className="flex min-w-0 flex-wrap items-center gap-2">
                {field && (
                  <ValueInput
                    id={`${id}-${at}`}
                    label={label}
                    value={currentText(path)}
                    onCommit={(text) => onValue(path, text)}
                  />
                )}
                {fixes.map((fix, rank) => {
                  const kind = suggestionKind(fix);
                  return (
                    <Button
                      key={`${fix.label} ${fix.value ?? ''}`}
                      size="sm"
                      className="h-auto min-h-control-sm max-w-full py-1 text-left"
                      onClick={() => onFix(fix)}
                    >
                      <span className="wrap-anywhere min-w-0 whitespace-normal">
                        {(words.fixes[fix.label] ?? fix.label).replace('{value}', fix.value ?? '')}
                      </span>
                      {rank === 0 && (
                        <span className="font-normal text-muted text-xs">{words.kinds[kind]}</span>
                      )}
                    </Button>
                  );
                })}
                {!field && fixes.length === 0 && (
                  <Button size="sm" onClick={onEdit}>
                    {t('editOrder')}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
        {order.problems.length > visibleCount && (
          <li className="px-3 py-2">
            <Button size="sm" variant="ghost" onClick={() => setVisibleCount(visibleCount + 200)}>
              {t('showMore', { n: order.problems.length - visibleCount })}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}
