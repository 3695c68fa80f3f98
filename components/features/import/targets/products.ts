import { ProductCreate, ProductUpdate } from '@/lib/contract/resources/products';
import { completed } from './completed';
import { isSame } from './is-unchanged';
import { type Target, textOf } from './target';

/** Products, by SKU; there is no bulk call, so each is sent by itself. */
export const products: Target = {
  created: ProductCreate,
  changed: ProductUpdate.extend({ sku: ProductCreate.shape.sku }),
  keys: ['sku'],
  grouped: false,
  bulk: false,
  lookups: ({ sku }) => [{ source: 'products', key: textOf(sku) }],
  plan: (record, facts, { existing, canUpdate, keepsOmitted }) => {
    const known = facts.of('products', textOf(record.sku))?.[0];
    if (!known) return { act: 'create' };
    if (isSame(record, known)) return { act: 'skip', why: 'same' };
    if (existing === 'leave') return { act: 'skip', why: 'exists' };
    if (!canUpdate) return { act: 'skip', why: 'cannotUpdate' };
    const { fill, lost } = completed(ProductUpdate, record, known);
    return { act: 'update', fill, lost: keepsOmitted ? undefined : lost };
  },
  send: ({ sku, ...rest }, { act }) =>
    act === 'update'
      ? { operation: 'updateProduct', params: { sku }, body: rest }
      : { operation: 'createProduct', body: { sku, ...rest } },
};
