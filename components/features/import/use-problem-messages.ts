'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useInputLocale } from '@/components/ui/use-formatter';
import { useLabels } from '@/components/ui/use-labels';
import type { Fault } from '@/lib/files/rows-to-records';

const own = new Set([
  ...['repeated', 'differs', 'boolean', 'unknownSku', 'unknownOrder', 'orderPastShip'],
  ...['integrationUnknown', 'integrationOther'],
  ...['number.shape', 'number.ambiguous', 'number.inexact', 'date.shape', 'date.ambiguous'],
]);

/** The values that an enumeration's refusal names: `"Cm"|"In"`. */
const wordsIn = (values: string): string[] =>
  [...values.matchAll(/"([^"]+)"/g)].map(([, value = '']) => value);

/** What is wrong with a cell, in the reader's language. `numbers` are the rows' numbers in the file. */
export function useProblemMessages(numbers: readonly number[]) {
  const t = useTranslations('import.faults');
  const words = useLabels(useInputLocale());
  return useCallback(
    ({ code, message, readings }: Pick<Fault, 'code' | 'message' | 'readings'>): string => {
      const [, values] = /^Invalid option: expected one of (.+)$/.exec(message) ?? [];
      if (values) return t('oneOf', { values: wordsIn(values).map(words.value).join(', ') });
      if (!own.has(code)) return words.issue({ message, code });
      const [one = '', other = ''] = readings ?? [];
      return t(code.replace('.', '-'), { row: numbers[Number(one)] ?? 0, one, other });
    },
    [t, words, numbers],
  );
}
