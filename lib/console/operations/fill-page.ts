import type { Dqb } from '@/lib/contract/dqb/dqb';
import type { Result } from '../browser/result';
import { pageIn } from './pages';

/** A page of a hundred from one that gives ten at a time. */
const MOST_CALLS = 10;

/**
 * A page as it was asked for, from a platform that gives fewer records at a time than were asked for: what is missing is asked
 * for too. Else those records would stand on no page, for the next one begins where this one should end.
 */
export async function fillPage<T extends object>(
  first: T,
  asked: Dqb,
  more: (rest: Dqb) => Promise<Result<T>>,
): Promise<Result<T> | T> {
  const { offset = 0, count = 0 } = asked;
  const { rows, total } = pageIn(first);
  const wanted = Math.min(count, total - offset);
  const all = [...rows];
  for (let calls = 0; all.length > 0 && all.length < wanted && calls < MOST_CALLS; calls++) {
    const result = await more({ ...asked, offset: offset + all.length, count: wanted - all.length });
    if (result.kind !== 'ok') return result;
    const next = pageIn(result.answer).rows;
    // One that knows no pages begins anew: it has answered everything.
    if (next.length === 0 || JSON.stringify(next[0]) === JSON.stringify(all[0])) break;
    all.push(...next);
  }
  if (all.length === rows.length) return first;
  return Object.assign({}, first, { ['data' in first ? 'data' : 'items']: all.slice(0, wanted) });
}
