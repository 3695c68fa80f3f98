import { expect, test } from 'vitest';
import { fetchLocalTag } from './local-tag-views';

const labelled = (record: string) => ({ record, label: `of ${record}`, person: 'Deniz', at: '' });
/** Returns a tag for every record whose key does not begin with "no", and records the requests. */
function reader() {
  const asked: string[][] = [];
  const read = async (query: string) => {
    const records = new URLSearchParams(query).getAll('record');
    asked.push(records);
    return Response.json(records.filter((record) => !record.startsWith('no')).map(labelled));
  };
  return { asked, read };
}

test('local tags requested together are fetched in one request per list', async () => {
  const [one, other] = [reader(), reader()];
  const found = await Promise.all([
    fetchLocalTag('one', 'A&B=1', one.read),
    fetchLocalTag('one', 'none', one.read),
    fetchLocalTag('other', 'A&B=1', other.read),
  ]);
  expect(found).toEqual([labelled('A&B=1'), null, labelled('A&B=1')]);
  expect(one.asked).toEqual([['A&B=1', 'none']]);
  expect(other.asked).toEqual([['A&B=1']]);
});

test('local tags are fetched in batches of at most 100', async () => {
  const { asked, read } = reader();
  const records = Array.from({ length: 230 }, (_, i) => `R-${i}`);
  const found = await Promise.all(records.map((record) => fetchLocalTag('many', record, read)));
  expect(found.map((label) => label?.record)).toEqual(records);
  expect(asked.map((some) => some.length)).toEqual([100, 100, 30]);
});

test('long record numbers are split into several requests', async () => {
  const { asked, read } = reader();
  const records = Array.from({ length: 20 }, (_, i) => `${i}${'ş'.repeat(200)}`);
  await Promise.all(records.map((record) => fetchLocalTag('long', record, read)));
  expect(asked.flat()).toEqual(records);
  expect(asked.length).toBeGreaterThan(3);
});

test('a failed request is reported, and retried the next time', async () => {
  const away = async () => new Response('', { status: 503 });
  await expect(fetchLocalTag('away', 'A', away)).rejects.toThrow('503');
  const { read } = reader();
  expect(await fetchLocalTag('away', 'A', read)).toEqual(labelled('A'));
});
