import { describe, expect, it } from 'vitest';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { isOrderError, orderErrors } from '@/lib/contract/schema/error-codes';
import { getCatalog, locales } from '@/lib/messages/catalogs';
import { findings, orderErrorInfo, orderErrorInfos } from './order-errors';
import { fixedByValues, preventions } from './order-rule';

describe('the error catalog', () => {
  it('contains all 85 codes in the order of their numbers', () => {
    expect(orderErrorInfos.map((entry) => entry.code)).toEqual([...orderErrors]);
    expect(orderErrorInfos).toHaveLength(85);
    expect(orderErrorInfo('IntegrationIsNotActive')).toEqual(orderErrorInfos[84]);
  });

  it('distinguishes a known code from a new one', () => {
    expect(isOrderError('AddressOneMaxLenght')).toBe(true);
    expect(isOrderError('AddressOneMaxLength')).toBe(false);
    expect(isOrderError('toString')).toBe(false);
  });

  it('names who can fix each code: the user only where an order or a form has the field', () => {
    const { code, fixedBy, prevention } = orderErrorInfo('EmptyCoDKey');
    expect({ code, who: fixedBy, stop: prevention }).toEqual({
      code: 'EmptyCoDKey',
      who: 'integration',
      stop: 'elsewhere',
    });
    const byOthers = orderErrorInfos.filter((entry) => entry.fixedBy !== 'here');
    expect(byOthers.filter(({ foundIn }) => foundIn === 'payload')).toEqual([]);
    const inSettings = orderErrorInfos.filter(({ fix }) => fix === 'elsewhere');
    expect(inSettings.filter((entry) => entry.fixedBy === 'here').map((entry) => entry.code)).toEqual([
      'ProductSkuAlreadyExists',
    ]);
  });

  it('describes every code except UnhandledException', () => {
    const undescribed = orderErrorInfos.filter(({ fix }) => fix === 'unknown').map(({ code }) => code);
    expect(undescribed).toEqual(['UnhandledException']);
  });

  it('refers only to fields that an order has', () => {
    const shape: Record<string, unknown> = SalesOrderUpsert.shape;
    const upsert = orderErrorInfos.filter((entry) => entry.foundIn !== 'elsewhere' && entry.field);
    expect(upsert.filter(({ field }) => !shape[field?.split('.')[0] ?? ''])).toEqual([]);
    expect(upsert.length).toBeGreaterThan(35);
  });
});

describe.each(locales)('error texts in %s', (locale) => {
  const rules: Readonly<Record<string, Readonly<Record<string, string>>>> = getCatalog(locale).rules;
  it.each([
    ['meaning', orderErrors],
    ['resolution', orderErrors],
    ['found', findings],
    ['prevention', preventions],
    ['who', fixedByValues],
    ['unlisted', ['meaning', 'resolution']],
  ])('for %s cover exactly its keys', (section, keys) => {
    expect(Object.keys(rules[section] ?? {}).sort()).toEqual([...keys].sort());
    expect(Object.entries(rules[section] ?? {}).filter(([, text]) => text.trim().length < 8)).toEqual([]);
  });

  it('are sentences, and each meaning is unique', () => {
    for (const section of ['meaning', 'resolution']) {
      const texts = Object.values(rules[section] ?? {});
      expect(texts.filter((text) => !/^\p{Lu}.*\.$/su.test(text) && !text.startsWith('https'))).toEqual([]);
      expect(texts.filter((text) => /[{}<>]/.test(text))).toEqual([]);
    }
    expect(new Set(Object.values(rules.meaning ?? {})).size).toBe(85);
  });
});
