import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currencies } from '@/lib/contract/schema/currency';
import { TestProviders } from '@/lib/testing/test-providers';
import { useProblemMessages } from './use-problem-messages';

const problem = { path: 'currency', code: 'invalid_value', message: '' };

test('A problem names a few possible values, but not every currency', () => {
  const { result } = renderHook(() => useProblemMessages([]), { wrapper: TestProviders });
  expect(result.current.full({ ...problem, options: ['EUR', 'TRY'] })).toBe(
    'Currency: Enter one of: EUR, TRY',
  );
  expect(result.current.full({ ...problem, options: [...currencies] })).toBe(
    'Currency: This value isn’t supported',
  );
});
