import { Customer } from '@/lib/contract/customers';
import { tableOf } from './table-of';

export const customersTable = tableOf(Customer, {
  versions: ['customers'],
  from: 'platform.customers t',
  key: ['customerNo'],
  places: { addresses: { json: 't.addresses', asKept: true } },
});
