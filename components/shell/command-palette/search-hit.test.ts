import { expect, test } from 'vitest';
import { mergeHits, readSearchResults, type SearchHit } from './search-hit';

const hit = (path: string, exact: boolean): SearchHit => ({ kind: 'products', path, label: path, exact });

test('a record that is found twice is listed once, as the better match, exact matches first', () => {
  const found = mergeHits([hit('a', false), hit('b', false), hit('a', true), hit('b', false)]);
  expect(found).toEqual([hit('a', true), hit('b', false)]);
});

test('search responses are parsed line by line, regardless of chunk boundaries', async () => {
  const lines = [
    { kind: 'products', hits: [hit('şişe', true)] },
    { kind: 'returns', failed: true },
  ];
  const bytes = new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let i = 0; i < bytes.length; i += 7) controller.enqueue(bytes.slice(i, i + 7));
      controller.close();
    },
  });
  const told = [];
  for await (const one of readSearchResults(body)) told.push(one);
  expect(told).toEqual(lines);
});
