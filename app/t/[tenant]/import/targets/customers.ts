import { CustomerCreate, CustomerUpdate } from '@/lib/contract/customers';
import { isSame } from './same';
import { type Target, textOf } from './target';

/** Customers, by e-mail address; there is no bulk call. */
export const customers: Target = {
  created: CustomerCreate,
  changed: CustomerUpdate.extend({ email: CustomerCreate.shape.email }),
  keys: ['email'],
  grouped: false,
  bulk: false,
  lookups: ({ email }) => [{ source: 'customers', key: textOf(email) }],
  faults: () => [],
  plan: (record, facts, { existing }) => {
    const known = facts.of('customers', textOf(record.email))?.[0];
    if (!known) return { act: 'create' };
    if (isSame({ ...record, email: known.email }, known)) return { act: 'skip', why: 'same' };
    return existing === 'leave'
      ? { act: 'skip', why: 'exists' }
      : { act: 'update', id: Number(known.customerNo) };
  },
  send: ({ email, ...rest }, plan) =>
    plan.act === 'update'
      ? { operation: 'updateCustomer', params: { customerNo: plan.id }, body: rest }
      : { operation: 'createCustomer', body: { email, ...rest } },
};
