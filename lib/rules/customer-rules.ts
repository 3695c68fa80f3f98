import type { SalesOrderCustomer } from '@/lib/contract/resources/sales-order-upsert';
import type { OrderError } from '@/lib/contract/schema/error-codes';
import { type ErrorInfo, isBlank, MAX_EMAIL_LENGTH, NO_ERRORS, type OrderRule, pathIf } from './order-rule';
import { hasNoPhone, isEmail } from './phone-and-email';

/** A rule for the customer. A missing customer is MissingInformation. */
const customerRule = (
  code: OrderError,
  field: keyof SalesOrderCustomer,
  fix: ErrorInfo['fix'],
  example: string,
  fails: (customer: SalesOrderCustomer) => boolean,
): OrderRule => {
  const path = `customer.${field}`;
  return {
    code,
    fix,
    field: path,
    find: ({ customer }) => (customer ? pathIf(fails(customer), path) : NO_ERRORS),
    example: (order) => ({ ...order, customer: { ...order.customer, [field]: example } }),
  };
};

export const customerRules: readonly OrderRule[] = [
  customerRule('EmptyCustomerFirstName', 'firstName', 'copy', '', (c) => isBlank(c.firstName)),
  customerRule('EmptyCustomerLastName', 'lastName', 'copy', ' ', (c) => isBlank(c.lastName)),
  customerRule('EmptyCustomerPhone', 'phone', 'copy', '-', (c) => hasNoPhone(c.phone)),
  customerRule(
    'AddressEmailMaxLenght',
    'email',
    'cut',
    `${'siparis.'.repeat(MAX_EMAIL_LENGTH / 8)}ayse@example.test`,
    (c) => (c.email?.length ?? 0) > MAX_EMAIL_LENGTH,
  ),
  customerRule(
    'CustomerEmailWrongFormat',
    'email',
    'derive',
    ' ayse.yilmaz@example.test ',
    (c) => !isEmail(c.email ?? ''),
  ),
];
