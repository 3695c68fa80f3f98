import type { SalesOrderCustomer } from '@/lib/contract/resources/sales-order-upsert';
import { blank, brokenAt, EMAIL_LENGTH, type OrderRule, satisfied } from './order-rule';

/** The first of several numbers: people write `0532 111 22 33 / 0212 444 55 66`. */
const firstOf = (text: string) => text.split(/[/,;|]|\s{3,}/).find((part) => /\d/.test(part)) ?? '';

/** Turkish numbers have ten digits after the 0; they start with 2 to 4 (places), 5 (mobile) or 8 (services). */
const TURKISH = /^(?:90|0)?([23458]\d{9})$/;

/**
 * A phone with its country code and nothing but digits, `+905321112233`, or nothing when that cannot be told. Without a
 * code of its own a number is read as Turkish, unless the address lies abroad.
 */
export function internationalPhone(text: string | null | undefined, abroad = false): string | undefined {
  const first = firstOf(text ?? '').replace(/\(0\)/g, '');
  const digits = first.replace(/\D/g, '');
  const said = /^\s*\(?\s*\+/.test(first) ? digits : digits.startsWith('00') ? digits.slice(2) : undefined;
  if (said !== undefined) return /^[1-9]\d{6,14}$/.test(said) ? `+${said}` : undefined;
  const turkish = abroad ? undefined : TURKISH.exec(digits)?.[1];
  return turkish && `+90${turkish}`;
}

/** `local@domain.tld`, one of it and nothing beside: what every mail system takes. No backtracking, whatever comes. */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  return at > 0 && LOCAL.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1));
}

const LOCAL = /^[^\s@<>()[\]\\,;:"]+$/;
const DOMAIN = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;

/** A phone without a digit, such as `-`, is as good as none. */
export const noPhone = (phone: string | null | undefined): boolean => !phone || !/\d/.test(phone);

/** A rule on the customer. One who is missing altogether is MissingInformation. */
const onCustomer = (
  code: OrderRule['code'],
  field: keyof SalesOrderCustomer,
  broken: (customer: SalesOrderCustomer) => boolean,
): OrderRule => {
  const path = `customer.${field}`;
  return { code, find: ({ customer }) => (customer ? brokenAt(broken(customer), path) : satisfied) };
};

export const customerRules: readonly OrderRule[] = [
  onCustomer('EmptyCustomerFirstName', 'firstName', (c) => blank(c.firstName)),
  onCustomer('EmptyCustomerLastName', 'lastName', (c) => blank(c.lastName)),
  onCustomer('EmptyCustomerPhone', 'phone', (c) => noPhone(c.phone)),
  onCustomer('AddressEmailMaxLenght', 'email', (c) => (c.email?.length ?? 0) > EMAIL_LENGTH),
  onCustomer('CustomerEmailWrongFormat', 'email', (c) => !isEmail(c.email ?? '')),
];
