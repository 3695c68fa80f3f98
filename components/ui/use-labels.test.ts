import { describe, expect, it } from 'vitest';
import { recordOf } from '@/components/form/submit/validate-payload';
import { operations } from '@/lib/contract/operations';
import { fieldsOf } from '@/lib/contract/schema/describe';
import en from '@/lib/messages/en.json';
import { phraseOf } from './use-labels';

const known: Record<string, string> = en.form.phrases;
const writes = Object.values(operations).filter((o) => o.effect !== 'read');

/** What people do to a field: leave it out, type nonsense, too much, or what no database stores. */
const typed = [
  undefined,
  '',
  'x',
  'x'.repeat(1_000_001),
  '\u0000',
  -1,
  Number.NaN,
  0.5,
  1e300,
  [],
  ['', ''],
  [{}],
  {},
];

describe('phrases', () => {
  it.each(writes)('of $name are known in words of our own', (operation) => {
    const record = recordOf(operation);
    if (!record) throw new Error('a write without a body');
    const fields = fieldsOf(record.schema).map((f) => f.name);
    const said = typed.flatMap((value) => {
      const parsed = record.schema.safeParse(Object.fromEntries(fields.map((name) => [name, value])));
      return parsed.error?.issues ?? [];
    });
    // What zod says by itself is met by no one: the form offers the values of an enumeration, and nothing else types one.
    const ours = said.filter(
      (i) => i.code === 'custom' || !/^(Invalid|Too |Expected|Unrecognized)/.test(i.message),
    );
    const unknown = ours.map((i) => i.message).filter((message) => !(phraseOf(message).key in known));
    expect([...new Set(unknown)]).toEqual([]);
  });
});

describe('phraseOf', () => {
  it('takes the numbers out of a message', () => {
    expect(phraseOf('must be at most 100 characters')).toEqual({
      key: 'must-be-at-most-n-characters',
      n: '100',
    });
    expect(phraseOf('is required')).toEqual({ key: 'is-required', n: '' });
    expect(phraseOf('must be an ISO 8601 date and time').key).toBe('must-be-an-iso-n-date-and-time');
    expect(phraseOf('').key).toBe('');
  });
});
