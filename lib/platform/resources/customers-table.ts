import { Customer } from '@/lib/contract/resources/customers';
import { tableOf } from '../query/table-of';

export const customersTable = tableOf(Customer, {
  versions: ['customers'],
  from: 'platform.customers t',
  key: ['customerNo'],
  places: { addresses: { json: 't.addresses', asKept: true } },
});
