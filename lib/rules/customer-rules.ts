import type { SalesOrderCustomer } from '@/lib/contract/resources/sales-order-upsert';
import type { OrderError } from '@/lib/contract/schema/error-codes';
import { blank, EMAIL_LENGTH, type ErrorInfo, errorAt, NO_ERRORS, type OrderRule } from './order-rule';
import { isEmail, noPhone } from './phone-and-email';

/** A rule for the customer. A missing customer is MissingInformation. */
const onCustomer = (
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
    find: ({ customer }) => (customer ? errorAt(fails(customer), path) : NO_ERRORS),
    example: (order) => ({ ...order, customer: { ...order.customer, [field]: example } }),
  };
};

export const customerRules: readonly OrderRule[] = [
  onCustomer('EmptyCustomerFirstName', 'firstName', 'copy', '', (c) => blank(c.firstName)),
  onCustomer('EmptyCustomerLastName', 'lastName', 'copy', ' ', (c) => blank(c.lastName)),
  onCustomer('EmptyCustomerPhone', 'phone', 'copy', '-', (c) => noPhone(c.phone)),
  onCustomer(
    'AddressEmailMaxLenght',
    'email',
    'cut',
    `${'siparis.'.repeat(EMAIL_LENGTH / 8)}ayse@example.test`,
    (c) => (c.email?.length ?? 0) > EMAIL_LENGTH,
  ),
  onCustomer(
    'CustomerEmailWrongFormat',
    'email',
    'derive',
    ' ayse.yilmaz@example.test ',
    (c) => !isEmail(c.email ?? ''),
  ),
];
