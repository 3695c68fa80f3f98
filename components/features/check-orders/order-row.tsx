'use client';

import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslations } from 'next-intl';
import { useInputLocale } from '@/components/ui/use-formatter';
import { useLabels } from '@/components/ui/use-labels';
import type { CheckedOrder, OrderProblem } from '@/lib/rules/check-orders';

/** A problem in words that name its field. */
function useProblemText(): (problem: OrderProblem) => string {
  const t = useTranslations('checkOrders');
  const labels = useLabels(useInputLocale());
  const errors = useTranslations('errors');
  return (problem) => {
    const { path, code, cell, duplicateOf } = problem;
    if (duplicateOf !== undefined) return t('sameAs', { n: duplicateOf });
    if (errors.has(code)) return errors(code);
    const text = cell ? t('unreadCell', cell) : labels.issue(problem);
    return path === '' ? text : `${labels.label(path)}: ${text}`;
  };
}

/** An order of the file with its problems; opens it in the editor. */
export function OrderRow({ order, name, onOpen }: { order: CheckedOrder; name: string; onOpen: () => void }) {
  const textOf = useProblemText();
  const texts = [...new Set(order.problems.map(textOf))];
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-row w-full items-center gap-x-3 rounded-sm px-2 py-1.5 text-left hover:bg-hover"
    >
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <code className="w-44 shrink-0 truncate max-sm:w-28">{name}</code>
      <span className="min-w-0 truncate text-bad">{texts.join(' · ')}</span>
    </button>
  );
}
