import { describe, expect, it } from 'vitest';
import { ProductUpdate } from '@/lib/contract/resources/products';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { type FormValues, toDraft } from '../values/form-values';
import { toPayload } from '../values/payload';
import { draftKey, resume, touchedOf } from './use-saved-draft';

const fields = fieldsOf(ProductUpdate);
const reader = { decimal: ',', zone: 'UTC' } as const;
const draftOf = (wire: Record<string, unknown>) => toDraft(fields, wire, reader);

describe('resume', () => {
  const start = draftOf({ name: 'Krem', category: 'Bakım', weight: 0.5 });
  const typed = (values: FormValues) => ({
    touched: touchedOf(fields, { ...start, ...values }, start, reader),
  });

  it('puts what was typed on top of how the record stands now', () => {
    const kept = typed({ name: 'Yeni krem' });
    expect(kept).toEqual({ touched: { name: 'Yeni krem' } });
    const now = draftOf({ name: 'Krem', category: 'Cilt', weight: 0.75 });
    const resumed = resume(fields, kept, now, reader);
    expect(resumed && toPayload(fields, resumed, reader)).toEqual({
      name: 'Yeni krem',
      category: 'Cilt',
      weight: 0.75,
    });
  });

  it('offers nothing when nothing differs', () => {
    expect(resume(fields, typed({ weight: '0,50' }), start, reader)).toBeUndefined();
    const saved = draftOf({ name: 'Yeni krem', category: 'Bakım', weight: 0.5 });
    expect(resume(fields, typed({ name: 'Yeni krem' }), saved, reader)).toBeUndefined();
  });
});

describe('keptName', () => {
  it('is one place per tenant, operation and record', () => {
    const names = [
      draftKey('a', 'updateProduct', 'X'),
      draftKey('b', 'updateProduct', 'X'),
      draftKey('a', 'updateProductTag', 'X'),
      draftKey('a', 'updateProduct', 'Y'),
      draftKey('a', 'updateProduct'),
    ];
    expect(new Set(names).size).toBe(names.length);
  });
});
