import type { RecordKind } from '@/components/record/record-path';
import { foldBare } from '@/lib/contract/schema/fold';
import type { Entry, Group } from './entry';

/** What a word before a colon narrows the palette to: records of some kinds, or some parts of it. */
export type Scope = { kinds?: readonly RecordKind[]; groups: readonly Group[] };

const records = (...kinds: RecordKind[]): Scope => ({
  kinds,
  groups: ['found', 'recent', 'names', 'search'],
});

/** In both languages, without accents: who works in Turkish still reads "SKU" on the box. */
const scopes: readonly (readonly [string, Scope])[] = [
  ['order orders siparis', records('sales-orders', 'rejected-orders')],
  ['sku product products urun barkod barcode', records('products')],
  ['return returns iade', records('returns')],
  ['receiving kabul', records('receiving-orders')],
  ['shipment shipments sevkiyat', records('shipments')],
  ['lot lots parti', records('lots')],
  ['customer customers musteri', records('customers')],
  ['adjustment duzeltme', records('stock-adjustments')],
  ['tenant tenants firma', { groups: ['tenants'] }],
  ['go git', { groups: ['go'] }],
];
const acts: Scope = { groups: ['acts', 'create', 'settings'] };

/** What is asked for within what: `order: A-1` is A-1 among orders, `>` are acts. Without such a beginning, anything. */
export function scopeOf(typed: string): { text: string; scope?: Scope } {
  if (typed.startsWith('>')) return { text: typed.slice(1).trim(), scope: acts };
  const [, word = '', text = ''] = /^(\p{L}+)\s*:\s*(.*)$/su.exec(typed) ?? [];
  const name = foldBare(word);
  const [, scope] = scopes.find(([words]) => name !== '' && words.split(' ').includes(name)) ?? [];
  return scope ? { text, scope } : { text: typed };
}

/** Whether a line is within what is asked for. */
export const isWithin = ({ group, of }: Pick<Entry, 'group' | 'of'>, scope: Scope | undefined): boolean =>
  !scope || (scope.groups.includes(group) && (!scope.kinds || scope.kinds.some((kind) => kind === of)));
