import { createTranslator } from 'next-intl';
import { expect, test } from 'vitest';
import { phraseOf } from '@/components/ui/use-labels';
import { parseInput } from '@/lib/console/browser/input';
import { operations } from '@/lib/contract/operations';
import en from '@/lib/messages/en.json';
import tr from '@/lib/messages/tr.json';
import { checkJson } from './check-json';

const bulk = ['upsertLots', 'bulkUpsertSalesOrders', 'bulkUpsertReceivingOrders'] as const;

test.each(bulk)('an empty list of %s is refused before it is sent, here and by the server', (name) => {
  const wanted = { issues: [{ path: '', code: 'empty_list' }] };
  for (const text of ['[]', ' [ ]\n']) expect(checkJson(name, text)).toMatchObject(wanted);
  expect(parseInput(operations[name], { body: [] })).toMatchObject(wanted);
});

test('a list with a record goes out as it was written', () => {
  const text = '[{"sku": "A", "lotNumber": "1"}]';
  expect(checkJson('upsertLots', text)).toEqual({ body: JSON.parse(text), unknown: [] });
});

test('an empty list is refused in both languages', () => {
  const checked = checkJson('upsertLots', '[]');
  const message = 'issues' in checked ? (checked.issues[0]?.message ?? '') : '';
  const { key } = phraseOf(message);
  expect(key).toBe('nothing-would-be-sent-the-list-is-empty');
  const said = createTranslator({ locale: 'en', messages: en, namespace: 'form.phrases' });
  const sagt = createTranslator({ locale: 'tr', messages: tr, namespace: 'form.phrases' });
  expect(said('nothing-would-be-sent-the-list-is-empty')).toContain('The list is empty');
  expect(sagt('nothing-would-be-sent-the-list-is-empty')).toContain('Liste boş');
});
