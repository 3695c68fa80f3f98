import { ProductCreate, ProductUpdate } from '@/lib/contract/products';
import { isSame } from './same';
import { type Target, textOf } from './target';

/** Products, by SKU; there is no bulk call, so each is sent by itself. */
export const products: Target = {
  created: ProductCreate,
  changed: ProductUpdate.extend({ sku: ProductCreate.shape.sku }),
  keys: ['sku'],
  grouped: false,
  bulk: false,
  lookups: ({ sku }) => [{ source: 'products', key: textOf(sku) }],
  faults: () => [],
  plan: (record, facts, { existing, canUpdate }) => {
    const known = facts.of('products', textOf(record.sku))?.[0];
    if (!known) return { act: 'create' };
    if (isSame(record, known)) return { act: 'skip', why: 'same' };
    if (existing === 'leave') return { act: 'skip', why: 'exists' };
    return canUpdate ? { act: 'update' } : { act: 'skip', why: 'cannotUpdate' };
  },
  send: ({ sku, ...rest }, { act }) =>
    act === 'update'
      ? { operation: 'updateProduct', params: { sku }, body: rest }
      : { operation: 'createProduct', body: { sku, ...rest } },
};
