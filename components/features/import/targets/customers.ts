import { CustomerCreate, CustomerUpdate } from '@/lib/contract/resources/customers';
import { completed } from './completed';
import { isSame } from './is-unchanged';
import { type Target, textOf } from './target';

/** Customers, by e-mail address; there is no bulk call. */
export const customers: Target = {
  created: CustomerCreate,
  changed: CustomerUpdate.extend({ email: CustomerCreate.shape.email }),
  keys: ['email'],
  grouped: false,
  bulk: false,
  lookups: ({ email }) => [{ source: 'customers', key: textOf(email) }],
  plan: (record, facts, { existing, keepsOmitted }) => {
    const known = facts.of('customers', textOf(record.email))?.[0];
    if (!known) return { act: 'create' };
    if (isSame({ ...record, email: known.email }, known)) return { act: 'skip', why: 'same' };
    if (existing === 'leave') return { act: 'skip', why: 'exists' };
    const { fill, lost } = completed(CustomerUpdate, record, known);
    return { act: 'update', id: Number(known.customerNo), fill, lost: keepsOmitted ? undefined : lost };
  },
  send: ({ email, ...rest }, plan) =>
    plan.act === 'update'
      ? { operation: 'updateCustomer', params: { customerNo: plan.id }, body: rest }
      : { operation: 'createCustomer', body: { email, ...rest } },
};
