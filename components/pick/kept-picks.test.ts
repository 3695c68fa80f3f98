import { expect, test } from 'vitest';
import { readPicks, writePicks } from './kept-picks';
import { everything, none, pick } from './picked';

test('what is picked comes back with its filter, some rows or all but some', () => {
  const some = { filter: 'o=Equals', picked: pick(none, ['00012', 'a,b'], true) };
  expect(readPicks(writePicks(some))).toEqual(some);
  const most = { filter: '', picked: pick(everything, ['x'], false) };
  expect(readPicks(writePicks(most))).toEqual(most);
});

test('nothing picked is forgotten, and what is not ours is nothing', () => {
  expect(writePicks({ filter: '', picked: pick(pick(none, ['a'], true), ['a'], false) })).toBe('');
  for (const text of ['', null, 'no json', '{"filter":1,"keys":[]}', '[]', '{"filter":""}'])
    expect(readPicks(text)).toBeUndefined();
});
