import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { internationalPhone, noPhone } from '../customer-rules';
import {
  copyLabels,
  liesAbroad,
  type Person,
  type PersonPart,
  personOf,
  personPartOf,
  personParts,
  withPerson,
} from '../order-parts';
import { addressLengths, blank } from '../order-rule';
import { placeKey } from '../places/places';
import type { Fix, Fixer } from './fix';
import { squeezed } from './fix';

type Name = 'firstName' | 'lastName';

const NAME = addressLengths.addressFirstName;

const same = (a: string | null | undefined, b: string | null | undefined) =>
  placeKey(a ?? '') === placeKey(b ?? '');

/** Both names where one field holds them: the last word is the surname. */
function split(part: PersonPart, path: string, text: string | null | undefined): Fix[] {
  const words = squeezed(text ?? '').split(' ');
  const firstName = words.slice(0, -1).join(' ');
  const lastName = words.at(-1) ?? '';
  if (firstName === '' || firstName.length > NAME || lastName.length > NAME) return [];
  const value = `${firstName} · ${lastName}`;
  return [
    {
      path,
      label: 'splitName',
      value,
      sure: 0.85,
      patch: (o) => withPerson(o, part, { firstName, lastName }),
    },
  ];
}

/** How surely the name of another part is the missing one: the half that is there tells. */
function kinship(mine: Person, theirs: Person, present: Name): number {
  if (blank(mine[present])) return 0.8;
  return same(mine[present], theirs[present]) ? 0.97 : 0.4;
}

const fixName =
  (missing: Name, present: Name): Fixer =>
  (order, { path }) => {
    const part = personPartOf(path);
    const mine = part && personOf(order, part);
    if (!part || !mine) return [];
    const copies = personParts.flatMap((from): Fix[] => {
      const theirs = from === part ? undefined : personOf(order, from);
      const value = squeezed(theirs?.[missing] ?? '');
      if (!theirs || value === '' || value.length > NAME) return [];
      const also =
        blank(mine[present]) && (theirs[present]?.length ?? 0) <= NAME ? { [present]: theirs[present] } : {};
      const patch = (o: SalesOrderUpsert) => withPerson(o, part, { ...also, [missing]: value });
      return [{ path, label: copyLabels[from], value, sure: kinship(mine, theirs, present), patch }];
    });
    return [...split(part, path, mine[present]), ...copies];
  };

export const fixFirstName = fixName('firstName', 'lastName');
export const fixLastName = fixName('lastName', 'firstName');

export const fixEmptyPhone: Fixer = (order, { path }) => {
  const part = personPartOf(path);
  const mine = part && personOf(order, part);
  if (!part || !mine) return [];
  return personParts.flatMap((from): Fix[] => {
    const theirs = from === part ? undefined : personOf(order, from);
    if (!theirs || noPhone(theirs.phone)) return [];
    const phone = internationalPhone(theirs.phone, liesAbroad(order, from)) ?? squeezed(theirs.phone ?? '');
    if (phone.length > addressLengths.addressPhone) return [];
    const sure = same(mine.lastName, theirs.lastName) && same(mine.firstName, theirs.firstName) ? 0.95 : 0.6;
    return [
      { path, label: copyLabels[from], value: phone, sure, patch: (o) => withPerson(o, part, { phone }) },
    ];
  });
};
