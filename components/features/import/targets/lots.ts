import { LotUpsert } from '@/lib/contract/resources/lots';
import { completed } from './completed';
import { isSame } from './is-unchanged';
import { type Target, textOf } from './target';

/** Lots, by SKU and lot number. */
export const lots: Target = {
  created: LotUpsert,
  keys: ['sku', 'lotNumber'],
  grouped: false,
  bulk: true,
  lookups: ({ sku }) => [
    { source: 'products', key: textOf(sku) },
    { source: 'lots', key: textOf(sku) },
  ],
  // The call would skip it without a word for its row (spec, "Lots" 2).
  rules: ({ sku }, facts) =>
    facts.of('products', textOf(sku))?.length === 0 ? [{ path: 'sku', message: '', code: 'unknownSku' }] : [],
  plan: (record, facts, { existing }) => {
    const all = facts.of('lots', textOf(record.sku));
    // What may be there must be left alone all the same.
    if (!all && existing === 'leave') return { act: 'skip', why: 'mayExist' };
    if (!all) return { act: 'save', ...completed(LotUpsert, record, undefined) };
    const known = all.find((lot) => lot.lotNumber === record.lotNumber);
    if (!known) return { act: 'create' };
    if (isSame(record, known)) return { act: 'skip', why: 'same' };
    return existing === 'leave'
      ? { act: 'skip', why: 'exists' }
      : { act: 'update', ...completed(LotUpsert, record, known) };
  },
  send: (record) => ({ operation: 'upsertLots', body: record }),
};
