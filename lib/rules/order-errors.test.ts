import { describe, expect, it } from 'vitest';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { isOrderError, orderErrors } from '@/lib/contract/schema/error-codes';
import en from '@/lib/messages/en.json';
import tr from '@/lib/messages/tr.json';
import { fixLabels } from './fixes/fix';
import { findings, orderErrorInfo, orderErrorInfos } from './order-errors';
import { fixedByValues, preventions } from './order-rule';

const languages: [string, Record<string, Record<string, string>>][] = [
  ['en', en.rules],
  ['tr', tr.rules],
];

describe('the catalogue', () => {
  it('knows all 85 codes in the order of their numbers', () => {
    expect(orderErrorInfos.map((entry) => entry.code)).toEqual([...orderErrors]);
    expect(orderErrorInfos).toHaveLength(85);
    expect(orderErrorInfo('IntegrationIsNotActive')).toEqual(orderErrorInfos[84]);
  });

  it('tells a known code from a new one', () => {
    expect(isOrderError('AddressOneMaxLenght')).toBe(true);
    expect(isOrderError('AddressOneMaxLength')).toBe(false);
    expect(isOrderError('toString')).toBe(false);
  });

  it('tells of every code who can fix it: a person here only where an order or a form of this console holds the field', () => {
    const { code, who, stop } = orderErrorInfo('EmptyCoDKey');
    expect({ code, who, stop }).toEqual({ code: 'EmptyCoDKey', who: 'integration', stop: 'elsewhere' });
    const byOthers = orderErrorInfos.filter((entry) => entry.who !== 'here');
    expect(byOthers.filter(({ found }) => found === 'payload')).toEqual([]);
    const inSettings = orderErrorInfos.filter(({ fix }) => fix === 'elsewhere');
    expect(inSettings.filter((entry) => entry.who === 'here').map((entry) => entry.code)).toEqual([
      'ProductSkuAlreadyExists',
    ]);
  });

  it('describes every code: by its rule, or in the table of the others', () => {
    const undescribed = orderErrorInfos.filter(({ fix }) => fix === 'unknown').map(({ code }) => code);
    expect(undescribed).toEqual(['UnhandledException']);
  });

  it('sends people to fields that an order has', () => {
    const shape: Record<string, unknown> = SalesOrderUpsert.shape;
    const upsert = orderErrorInfos.filter((entry) => entry.found !== 'elsewhere' && entry.field);
    expect(upsert.filter(({ field }) => !shape[field?.split('.')[0] ?? ''])).toEqual([]);
    expect(upsert.length).toBeGreaterThan(35);
  });
});

describe.each(languages)('words in %s', (_language, rules) => {
  it.each([
    ['meaning', orderErrors],
    ['resolution', orderErrors],
    ['found', findings],
    ['prevention', preventions],
    ['who', fixedByValues],
    ['fixes', fixLabels],
    ['unlisted', ['meaning', 'resolution']],
  ])('%s is complete and has nothing else', (section, keys) => {
    expect(Object.keys(rules[section] ?? {}).sort()).toEqual([...keys].sort());
    expect(Object.entries(rules[section] ?? {}).filter(([, text]) => text.trim().length < 8)).toEqual([]);
  });

  it('are sentences, each its own', () => {
    for (const section of ['meaning', 'resolution']) {
      const texts = Object.values(rules[section] ?? {});
      expect(texts.filter((text) => !/^\p{Lu}.*\.$/su.test(text) && !text.startsWith('https'))).toEqual([]);
      expect(texts.filter((text) => /[{}<>]/.test(text))).toEqual([]);
    }
    expect(new Set(Object.values(rules.meaning ?? {})).size).toBe(85);
  });
});

it('has the same placeholders in both languages', () => {
  const placed = (texts: Record<string, string>) =>
    Object.entries(texts).map(([k, t]) => [k, /\{(\w+)\}/.exec(t)?.[1]]);
  expect(placed(tr.rules.fixes)).toEqual(placed(en.rules.fixes));
});
