import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import {
  copyLabels,
  isForeignPart,
  type Person,
  type PersonPart,
  personOf,
  personPartOf,
  personParts,
  withPerson,
} from '../order-persons';
import { addressLengths, blank, EMAIL_LENGTH } from '../order-rule';
import { internationalPhone, isEmail, noPhone } from '../phone-and-email';
import { locationKey } from '../places/places';
import type { FindFixes, Fix, FixesByCode, FixLabel } from './fix';
import { collapseSpaces } from './fix';

const PROVIDERS = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'windowslive.com',
  'yandex.com',
  'mynet.com',
];

const isValidEmail = (text: string) => isEmail(text) && text.length <= EMAIL_LENGTH;

/** Top-level domains after which an address is complete: what follows a space is another word. */
const ENDING = /\.(com|net|org|edu|gov|info|biz|tr|de|uk|fr|nl|at|eu)$/i;

/** Removes surrounding characters of an email address: `mailto:`, brackets, quotes, spaces around the `@`. */
const unwrapped = (text: string): string =>
  (/<([^<>]*)>/.exec(text)?.[1] ?? text)
    .trim()
    .replace(/^mailto:/i, '')
    .split('@')
    .map((side) => side.trim())
    .join('@');

const stripSigns = (text: string): string => text.replace(/^[."'(]+/, '').replace(/[.,;:"')]{1,20}$/, '');

type Reading = { email: string; score: number };

/** True when a word before an address does not belong to it: a name, a heading with a colon, one of several words. */
const isOtherWord = (word: string, words: readonly string[]): boolean =>
  words.length > 1 || word.endsWith(':') || /^\p{Lu}/u.test(word);

/** An address with spaces: either another word is beside it, or the space is a typing error. */
function withoutBlanks(text: string): Reading[] {
  const words = text.split(/\s+/);
  const at = words.findIndex((word) => word.includes('@'));
  const own = stripSigns(words[at] ?? '');
  const [before, after] = [words.slice(0, at), words.slice(at + 1)];
  const isComplete =
    before.every((word) => isOtherWord(word, before)) && (after.length === 0 || ENDING.test(own));
  const joined = stripSigns(words.join(''));
  return [
    { email: own, score: isComplete ? 0.9 : 0.5 },
    { email: joined, score: isComplete ? 0.4 : 0.85 },
  ];
}

/**
 * Corrections of a mistyped email address: surrounding characters, a comma instead of a dot, spaces, two addresses, repeated
 * characters.
 */
export function readEmail(text: string): Reading[] {
  const plain = unwrapped(text);
  const isOne = plain.split('@').length === 2;
  const isTwo = plain.split(/[\s;,|/]+/).filter((word) => isEmail(stripSigns(word))).length > 1;
  const correctedText = plain
    .replace(/@+/g, '@')
    .replace(/\.{2,}/g, '.')
    .replace('@.', '@');
  const possibleValues: Reading[] = [
    { email: stripSigns(plain), score: 0.97 },
    ...(isOne && /\S,\S/.test(plain)
      ? [{ email: stripSigns(plain.replace(/,(?=\S)/g, '.')), score: 0.9 }]
      : []),
    ...(isOne && /\s/.test(plain) ? withoutBlanks(plain.replace(/[;,|/]+(?=\s|$)/g, '')) : []),
    ...plain
      .split(/[\s;,|/]+/)
      .filter((word) => word.includes('@'))
      .map((word) => ({ email: stripSigns(word), score: isTwo ? 0.85 : 0.6 })),
    { email: stripSigns(correctedText), score: 0.9 },
    { email: stripSigns(correctedText.replace(/\s/g, '')), score: 0.7 },
  ];
  const valid = possibleValues.filter(({ email }) => isValidEmail(email));
  return [...valid].sort((a, b) => b.score - a.score);
}

/** Completes the domain of a well-known provider: `ali@gmail`, `aligmail.com`, `ali@gmail,com`. */
export function completedEmail(text: string): string | undefined {
  const cleaned = text.replace(/\s/g, '').replace(/,/g, '.').toLowerCase();
  const at = cleaned.indexOf('@');
  const provider = PROVIDERS.find((p) => {
    if (at < 0) return cleaned.endsWith(p);
    const host = cleaned.slice(at + 1);
    return p === host || p === `${host}.com` || p.replace('.', '') === host;
  });
  const local = at < 0 ? cleaned.slice(0, -(provider?.length ?? 0)) : cleaned.slice(0, at);
  return provider && isValidEmail(`${local}@${provider}`) ? `${local}@${provider}` : undefined;
}

function emailFix(label: FixLabel, email: string | undefined, score: number): Fix[] {
  if (email === undefined) return [];
  const patch: Fix['patch'] = (order) => ({ ...order, customer: { ...order.customer, email } });
  return [{ path: 'customer.email', label, value: email, score, patch }];
}

const cleanedEmails = (customer: SalesOrderUpsert['customer'], limit: number): Fix[] =>
  readEmail(customer?.email ?? '')
    .slice(0, 2)
    .flatMap(({ email, score }) => emailFix('cleanEmail', email, Math.min(score, limit)));

const fixEmail: FindFixes = ({ customer }) => [
  ...cleanedEmails(customer, 1),
  ...emailFix('completeEmail', completedEmail(customer?.email ?? ''), 0.8),
];

const fixLongEmail: FindFixes = ({ customer }) => cleanedEmails(customer, 0.8);

type Name = 'firstName' | 'lastName';

const NAME = addressLengths.addressFirstName;

const same = (a: string | null | undefined, b: string | null | undefined) =>
  locationKey(a ?? '') === locationKey(b ?? '');

/** Splits a full name in one field: the last word is the surname. */
function split(part: PersonPart, path: string, text: string | null | undefined): Fix[] {
  const words = collapseSpaces(text ?? '').split(' ');
  const firstName = words.slice(0, -1).join(' ');
  const lastName = words.at(-1) ?? '';
  if (firstName === '' || firstName.length > NAME || lastName.length > NAME) return [];
  const value = `${firstName} · ${lastName}`;
  return [
    {
      path,
      label: 'splitName',
      value,
      score: 0.85,
      patch: (o) => withPerson(o, part, { firstName, lastName }),
    },
  ];
}

/** How likely the name of another part is the missing one: the existing half decides. */
function personScore(own: Person, other: Person, present: Name): number {
  if (blank(own[present])) return 0.8;
  return same(own[present], other[present]) ? 0.97 : 0.4;
}

const fixName =
  (missing: Name, present: Name): FindFixes =>
  (order, { path }) => {
    const part = personPartOf(path);
    const own = part && personOf(order, part);
    if (!part || !own) return [];
    const copies = personParts.flatMap((from): Fix[] => {
      const other = from === part ? undefined : personOf(order, from);
      const value = collapseSpaces(other?.[missing] ?? '');
      if (!other || value === '' || value.length > NAME) return [];
      const fromOthers =
        blank(own[present]) && (other[present]?.length ?? 0) <= NAME ? { [present]: other[present] } : {};
      const patch = (o: SalesOrderUpsert) => withPerson(o, part, { ...fromOthers, [missing]: value });
      return [{ path, label: copyLabels[from], value, score: personScore(own, other, present), patch }];
    });
    return [...split(part, path, own[present]), ...copies];
  };

const fixFirstName = fixName('firstName', 'lastName');
const fixLastName = fixName('lastName', 'firstName');

const fixEmptyPhone: FindFixes = (order, { path }) => {
  const part = personPartOf(path);
  const own = part && personOf(order, part);
  if (!part || !own) return [];
  return personParts.flatMap((from): Fix[] => {
    const other = from === part ? undefined : personOf(order, from);
    if (!other || noPhone(other.phone)) return [];
    const phone =
      internationalPhone(other.phone, isForeignPart(order, from)) ?? collapseSpaces(other.phone ?? '');
    if (phone.length > addressLengths.addressPhone) return [];
    const score = same(own.lastName, other.lastName) && same(own.firstName, other.firstName) ? 0.95 : 0.6;
    return [
      {
        path,
        label: copyLabels[from],
        value: phone,
        score,
        patch: (o) => withPerson(o, part, { phone }),
      },
    ];
  });
};

/** The fixes of names, email addresses and phone numbers. */
export const fixesOfPerson: FixesByCode = {
  EmptyCustomerFirstName: fixFirstName,
  EmptyCustomerLastName: fixLastName,
  EmptyCustomerPhone: fixEmptyPhone,
  CustomerEmailWrongFormat: fixEmail,
  AddressEmailMaxLenght: fixLongEmail,
  EmptyAddressFirstName: fixFirstName,
  EmptyAddressLastName: fixLastName,
  EmptyAddressPhone: fixEmptyPhone,
};
