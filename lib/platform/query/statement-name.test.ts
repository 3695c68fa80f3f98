import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { statementName } from './statement-name';

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

const thirdUse = (text: string): string | undefined => [1, 2, 3].map(() => statementName(text)).at(-1);

it('a text is prepared from its third use on, always under the same name', () => {
  expect(statementName('select 1')).toBeUndefined();
  expect(statementName('select 1')).toBeUndefined();
  const name = statementName('select 1');
  expect(name).toMatch(/^q/);
  expect(statementName('select 1')).toBe(name);
  vi.advanceTimersByTime(3_600_000);
  expect(thirdUse('select 1')).toBe(name);
});

it('a text that comes after many others is prepared within an hour', () => {
  vi.advanceTimersByTime(7_200_000);
  for (let n = 0; n < 150; n++) expect(thirdUse(`select ${n} as early`)).toBeDefined();
  expect(thirdUse('select 1 as late')).toBeUndefined();
  vi.advanceTimersByTime(3_600_000);
  expect(thirdUse('select 1 as late')).toBeDefined();
});
