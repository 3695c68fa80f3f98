import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import {
  copyLabels,
  findPerson,
  findPersonPart,
  isForeignPart,
  type Person,
  type PersonPart,
  personParts,
  withPerson,
} from '../order-persons';
import { isBlank, MAX_EMAIL_LENGTH, maxAddressLengths } from '../order-rule';
import { hasNoPhone, internationalPhone, isEmail } from '../phone-and-email';
import { isSameName } from '../places/places';
import type { FindFixes, Fix } from './fix';
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

const isValidEmail = (text: string) => isEmail(text) && text.length <= MAX_EMAIL_LENGTH;

/** Matches common endings of an email address. Words that follow such an ending do not belong to the address. */
const COMMON_ENDING = /\.(com|net|org|edu|gov|info|biz|tr|de|uk|fr|nl|at|eu)$/i;

/** Removes `mailto:`, angle brackets, a name before angle brackets, and spaces around the `@`. */
const unwrapEmail = (text: string): string =>
  (/<([^<>]*)>/.exec(text)?.[1] ?? text)
    .trim()
    .replace(/^mailto:/i, '')
    .split('@')
    .map((side) => side.trim())
    .join('@');

const stripPunctuation = (text: string): string =>
  text.replace(/^[."'(]+/, '').replace(/[.,;:"')]{1,20}$/, '');

type EmailCandidate = { email: string; score: number };

/** True if a word before an email address is not part of the address: a name, a heading with a colon, or one of several words. */
const isOtherWord = (word: string, words: readonly string[]): boolean =>
  words.length > 1 || word.endsWith(':') || /^\p{Lu}/u.test(word);

/** Handles an email address with spaces: either there are other words, or the space is a typing error. */
function splitOrJoinWords(text: string): EmailCandidate[] {
  const words = text.split(/\s+/);
  const at = words.findIndex((word) => word.includes('@'));
  const own = stripPunctuation(words[at] ?? '');
  const [before, after] = [words.slice(0, at), words.slice(at + 1)];
  const isComplete =
    before.every((word) => isOtherWord(word, before)) && (after.length === 0 || COMMON_ENDING.test(own));
  const joined = stripPunctuation(words.join(''));
  return [
    { email: own, score: isComplete ? 0.9 : 0.5 },
    { email: joined, score: isComplete ? 0.4 : 0.85 },
  ];
}

/**
 * Returns corrections of a mistyped email address. Handles surrounding characters, a comma instead of a dot, spaces, a second
 * address, and repeated characters.
 */
export function emailCandidates(text: string): EmailCandidate[] {
  const unwrapped = unwrapEmail(text);
  const hasSingleAtSign = unwrapped.split('@').length === 2;
  const hasTwoAddresses =
    unwrapped.split(/[\s;,|/]+/).filter((word) => isEmail(stripPunctuation(word))).length > 1;
  const correctedText = unwrapped
    .replace(/@+/g, '@')
    .replace(/\.{2,}/g, '.')
    .replace('@.', '@');
  const possibleValues: EmailCandidate[] = [
    { email: stripPunctuation(unwrapped), score: 0.97 },
    ...(hasSingleAtSign && /\S,\S/.test(unwrapped)
      ? [{ email: stripPunctuation(unwrapped.replace(/,(?=\S)/g, '.')), score: 0.9 }]
      : []),
    ...(hasSingleAtSign && /\s/.test(unwrapped)
      ? splitOrJoinWords(unwrapped.replace(/[;,|/]+(?=\s|$)/g, ''))
      : []),
    ...unwrapped
      .split(/[\s;,|/]+/)
      .filter((word) => word.includes('@'))
      .map((word) => ({ email: stripPunctuation(word), score: hasTwoAddresses ? 0.85 : 0.6 })),
    { email: stripPunctuation(correctedText), score: 0.9 },
    { email: stripPunctuation(correctedText.replace(/\s/g, '')), score: 0.7 },
  ];
  const valid = possibleValues.filter(({ email }) => isValidEmail(email));
  return [...valid].sort((a, b) => b.score - a.score);
}

/** Completes the domain of a well-known provider, as in `ali@gmail`, `aligmail.com` or `ali@gmail,com`. */
export function completeDomain(text: string): string | undefined {
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

function emailFix(label: string, email: string | undefined, score: number): Fix[] {
  if (email === undefined) return [];
  const patch: Fix['patch'] = (order) => ({ ...order, customer: { ...order.customer, email } });
  return [{ path: 'customer.email', label, value: email, score, patch }];
}

const cleanedEmails = (customer: SalesOrderUpsert['customer'], limit: number): Fix[] =>
  emailCandidates(customer?.email ?? '')
    .slice(0, 2)
    .flatMap(({ email, score }) => emailFix('cleanEmail', email, Math.min(score, limit)));

export const fixEmail: FindFixes = ({ customer }) => [
  ...cleanedEmails(customer, 1),
  ...emailFix('completeEmail', completeDomain(customer?.email ?? ''), 0.8),
];

export const fixLongEmail: FindFixes = ({ customer }) => cleanedEmails(customer, 0.8);

type Name = 'firstName' | 'lastName';

const MAX_NAME_LENGTH = maxAddressLengths.addressFirstName;

/** Splits a full name that is in one field. The last word becomes the last name. */
function splitFullName(part: PersonPart, path: string, text: string | null | undefined): Fix[] {
  const words = collapseSpaces(text ?? '').split(' ');
  const firstName = words.slice(0, -1).join(' ');
  const lastName = words.at(-1) ?? '';
  if (firstName === '' || firstName.length > MAX_NAME_LENGTH || lastName.length > MAX_NAME_LENGTH) return [];
  const value = `${firstName} · ${lastName}`;
  return [
    {
      path,
      label: 'splitName',
      value,
      score: 0.85,
      splits: true,
      patch: (o) => withPerson(o, part, { firstName, lastName }),
    },
  ];
}

/** Scores another part's name as a replacement. The score is high if the half of the name that is present matches. */
function personScore(own: Person, other: Person, present: Name): number {
  if (isBlank(own[present])) return 0.8;
  return isSameName(own[present], other[present]) ? 0.97 : 0.4;
}

const fixName =
  (missing: Name, present: Name): FindFixes =>
  (order, { path }) => {
    const part = findPersonPart(path);
    const own = part && findPerson(order, part);
    if (!part || !own) return [];
    const copies = personParts.flatMap((from): Fix[] => {
      const other = from === part ? undefined : findPerson(order, from);
      const value = collapseSpaces(other?.[missing] ?? '');
      if (!other || value === '' || value.length > MAX_NAME_LENGTH) return [];
      const fromOthers =
        isBlank(own[present]) && (other[present]?.length ?? 0) <= MAX_NAME_LENGTH
          ? { [present]: other[present] }
          : {};
      const patch = (o: SalesOrderUpsert) => withPerson(o, part, { ...fromOthers, [missing]: value });
      return [{ path, label: copyLabels[from], value, score: personScore(own, other, present), patch }];
    });
    return [...splitFullName(part, path, own[present]), ...copies];
  };

export const fixFirstName = fixName('firstName', 'lastName');
export const fixLastName = fixName('lastName', 'firstName');

export const fixEmptyPhone: FindFixes = (order, { path }) => {
  const part = findPersonPart(path);
  const own = part && findPerson(order, part);
  if (!part || !own) return [];
  return personParts.flatMap((from): Fix[] => {
    const other = from === part ? undefined : findPerson(order, from);
    if (!other || hasNoPhone(other.phone)) return [];
    const phone =
      internationalPhone(other.phone, isForeignPart(order, from)) ?? collapseSpaces(other.phone ?? '');
    if (phone.length > maxAddressLengths.addressPhone) return [];
    const score =
      isSameName(own.lastName, other.lastName) && isSameName(own.firstName, other.firstName) ? 0.95 : 0.6;
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
