import type { SalesOrderCustomer } from '@/lib/contract/resources/sales-order-upsert';
import type { OrderError } from '@/lib/contract/schema/error-codes';
import { fixEmail, fixEmptyPhone, fixFirstName, fixLastName, fixLongEmail } from './fixes/customer-fixes';
import type { FindFixes } from './fixes/fix';
import { type ErrorInfo, isBlank, MAX_EMAIL_LENGTH, type OrderRule, pathIf } from './order-rule';
import { hasNoPhone, isEmail } from './phone-and-email';

/** Creates a rule for the customer. A missing customer breaks MissingInformation instead. */
const customerRule = <C extends OrderError>(
  code: C,
  field: keyof SalesOrderCustomer,
  fix: ErrorInfo['fix'],
  findFixes: FindFixes,
  example: string,
  fails: (customer: SalesOrderCustomer) => boolean,
): OrderRule<C> => {
  const path = `customer.${field}`;
  return {
    code,
    fix,
    field: path,
    findFixes,
    find: ({ customer }) => (customer ? pathIf(fails(customer), path) : []),
    example: (order) => ({ ...order, customer: { ...order.customer, [field]: example } }),
  };
};

export const customerRules = [
  customerRule('EmptyCustomerFirstName', 'firstName', 'copy', fixFirstName, '', (c) => isBlank(c.firstName)),
  customerRule('EmptyCustomerLastName', 'lastName', 'copy', fixLastName, ' ', (c) => isBlank(c.lastName)),
  customerRule('EmptyCustomerPhone', 'phone', 'copy', fixEmptyPhone, '-', (c) => hasNoPhone(c.phone)),
  customerRule(
    'AddressEmailMaxLenght',
    'email',
    'cut',
    fixLongEmail,
    `${'siparis.'.repeat(MAX_EMAIL_LENGTH / 8)}ayse@example.test`,
    (c) => (c.email?.length ?? 0) > MAX_EMAIL_LENGTH,
  ),
  customerRule(
    'CustomerEmailWrongFormat',
    'email',
    'derive',
    fixEmail,
    ' ayse.yilmaz@example.test ',
    (c) => !isEmail(c.email ?? ''),
  ),
] satisfies readonly OrderRule[];
