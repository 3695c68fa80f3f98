'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useInputLocale } from '@/components/ui/use-formatter';
import { useLabels } from '@/components/ui/use-labels';
import type { RowIssue } from '@/lib/files/rows-to-records';

const own = new Set([
  ...['repeated', 'differs', 'boolean', 'unknownSku', 'unknownOrder', 'orderPastShip'],
  ...['integrationUnknown', 'integrationOther'],
  ...['number.shape', 'number.ambiguous', 'number.inexact', 'date.shape', 'date.ambiguous'],
]);

/** The issue of a cell in the user's language. `numbers` are row numbers in the file. */
export function useProblemMessages(numbers: readonly number[]) {
  const t = useTranslations('import.faults');
  const words = useLabels(useInputLocale());
  return useCallback(
    (issue: Pick<RowIssue, 'code' | 'message' | 'possibleValues' | 'limit' | 'options'>): string => {
      const { code, possibleValues, options } = issue;
      if (options) return t('oneOf', { values: options.map(words.value).join(', ') });
      if (!own.has(code)) return words.issue(issue);
      const [one = '', other = ''] = possibleValues ?? [];
      return t(code.replace('.', '-'), { row: numbers[Number(one)] ?? 0, one, other });
    },
    [t, words, numbers],
  );
}
