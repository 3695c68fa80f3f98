'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Badge } from '@/components/ui/badge';
import { useLabels } from '@/components/ui/use-labels';
import type { CheckedOrder, OrderProblem } from '@/lib/rules/check-orders';

/** Returns a function that describes a problem in words, with the name of its field. */
export function useProblemText(): (problem: OrderProblem) => string {
  const t = useTranslations('checkOrders');
  const labels = useLabels();
  const tErrors = useTranslations('errors');
  return (problem) => {
    const { path, code, cell, duplicateOf } = problem;
    if (duplicateOf !== undefined) return t('sameAs', { n: duplicateOf });
    if (tErrors.has(code)) return tErrors(code);
    const text = cell ? t('unreadCell', cell) : labels.issue(problem);
    return path === '' ? text : `${labels.label(path)}: ${text}`;
  };
}

/** Renders a row for one order of the file, with its problems. A click opens the order in the editor. */
export function OrderRow({
  order: { problems },
  name,
  isOpen,
  onOpen,
}: {
  order: CheckedOrder;
  name: string;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const tForm = useTranslations('form');
  const problemText = useProblemText();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <button
      ref={button}
      type="button"
      aria-current={isOpen || undefined}
      onClick={onOpen}
      className="flex w-full gap-2 px-4 py-2 text-left hover:bg-hover aria-current:bg-selected md:pl-6"
    >
      <Badge variant={problems.length > 0 ? 'bad' : 'good'} className="shrink-0">
        {''}
      </Badge>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-3">
          <code className="min-w-0 flex-1 truncate">{name}</code>
          {problems.length > 0 && (
            <span className="text-muted text-xs">{tForm('problems', { n: problems.length })}</span>
          )}
        </span>
        <span className="block truncate text-muted text-xs empty:hidden">
          {[...new Set(problems.map(problemText))].join(' · ')}
        </span>
      </span>
    </button>
  );
}
