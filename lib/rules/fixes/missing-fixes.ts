import { saysWhere } from '../address-rules';
import { addressPartOf, copyLabels, otherPart, personOf, withAddress, withPerson } from '../order-parts';
import { blank } from '../order-rule';
import type { Mend, Mender } from './fix';

const listed = (texts: readonly (string | null | undefined)[], between: string) =>
  texts.filter((text) => !blank(text)).join(between);

/** A whole part is missing: an address is taken from the other one, the customer from who pays or receives. */
export const mendMissing: Mender = (order, { path }) => {
  const part = addressPartOf(path);
  if (part) {
    const from = otherPart(part);
    const other = order[from];
    if (!other || !saysWhere(other.addressOne)) return [];
    const value = listed([other.addressOne, other.city], ', ');
    return [{ path, label: copyLabels[from], value, sure: 0.85, patch: (o) => withAddress(o, part, other) }];
  }
  if (path !== 'customer') return [];
  return (['billingAddress', 'shippingAddress'] as const).flatMap((from): Mend[] => {
    const person = personOf(order, from);
    if (!person || blank(person.firstName)) return [];
    const value = listed([person.firstName, person.lastName], ' ');
    const patch: Mend['patch'] = (o) => withPerson(o, 'customer', person);
    return [{ path, label: copyLabels[from], value, sure: 0.5, patch }];
  });
};
