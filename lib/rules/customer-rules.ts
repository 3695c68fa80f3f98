import type { SalesOrderCustomer } from '@/lib/contract/resources/sales-order-upsert';
import { isEmail } from './email-form';
import { EMAIL_LENGTH } from './lengths';
import { blank, brokenAt, kept, type OrderRule } from './order-rule';

/** A phone without a digit, such as `-`, is as good as none. */
export const noPhone = (phone: string | null | undefined): boolean => !phone || !/\d/.test(phone);

/** A rule on the customer. One who is missing altogether is MissingInformation. */
const onCustomer = (
  code: OrderRule['code'],
  field: keyof SalesOrderCustomer,
  broken: (customer: SalesOrderCustomer) => boolean,
): OrderRule => {
  const path = `customer.${field}`;
  return { code, find: ({ customer }) => (customer ? brokenAt(broken(customer), path) : kept) };
};

export const customerRules: readonly OrderRule[] = [
  onCustomer('EmptyCustomerFirstName', 'firstName', (c) => blank(c.firstName)),
  onCustomer('EmptyCustomerLastName', 'lastName', (c) => blank(c.lastName)),
  onCustomer('EmptyCustomerPhone', 'phone', (c) => noPhone(c.phone)),
  onCustomer('AddressEmailMaxLenght', 'email', (c) => (c.email?.length ?? 0) > EMAIL_LENGTH),
  onCustomer('CustomerEmailWrongFormat', 'email', (c) => !isEmail(c.email ?? '')),
];
