import type { Address } from '@/lib/contract/resources/address';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { hasStreet } from '../address-rules';
import { addressPartOf, copyLabels, otherPart, personOf, withAddress, withPerson } from '../order-persons';
import { isBlank, MAX_NOTE_LENGTH, type OrderRuleError } from '../order-rule';
import { isPublicUrl } from '../order-rules';
import {
  countryCode,
  countryInText,
  countryName,
  countryNames,
  isTurkishCity,
  locationKey,
} from '../places/places';
import { findSimilar } from '../similarity';
import { fixesOfAddress } from './address-fixes';
import { fixesOfPerson } from './customer-fixes';
import {
  type AddressChange,
  addressFixes,
  collapseSpaces,
  type FindFixes,
  type Fix,
  type FixContext,
  type FixesByCode,
  type FixLabel,
  isBestFixSafe,
  rankFixes,
  similarNameFix,
  truncateAtWord,
} from './fix';
import { fixesOfOrder } from './order-fixes';
import { rememberedFixes } from './remembered-corrections';

const countryChange = (
  label: AddressChange['label'],
  country: string,
  score: number,
  from?: string | null,
): AddressChange => ({ label, change: { country }, value: country, from: from ?? undefined, score });

/** Countries by calling code: the most common destinations. */
const CALLING_CODES: Readonly<Record<string, string>> = {
  '+90': 'TR',
  '+49': 'DE',
  '+44': 'GB',
  '+33': 'FR',
  '+31': 'NL',
  '+43': 'AT',
};

/** Finds the country from its context: a Turkish city, the calling code, the other address. */
const fixEmptyCountry = addressFixes(({ address, other, copyLabel }) => {
  const otherCountry = other?.country ?? '';
  const countryOfPhone = CALLING_CODES[address.addressPhone?.replace(/\s/g, '').slice(0, 3) ?? ''];
  return [
    ...(isTurkishCity(address.city ?? '')
      ? [countryChange('useCountryOfCity', countryName('TR'), 0.95, address.city)]
      : []),
    ...(countryCode(otherCountry) ? [countryChange(copyLabel, otherCountry, 0.75)] : []),
    ...(countryOfPhone
      ? [countryChange('useCountryOfPhone', countryName(countryOfPhone), 0.7, address.addressPhone)]
      : []),
  ];
});

/** Abbreviations that are neither a name nor an ISO code. */
const COUNTRY_ALIASES = `u.s.a.=US, u.s.=US, abd=US, amerika=US, america=US, uk=GB, england=GB, ingiltere=GB, scotland=GB, holland=NL, hollanda=NL, tc=TR, t.c.=TR, türkiye cumhuriyeti=TR, deutschland=DE, österreich=AT, uae=AE, bae=AE`;
const countryAliases = new Map(
  COUNTRY_ALIASES.split(', ').map((pair) => {
    const [alias = '', code = ''] = pair.split('=');
    return [locationKey(alias), code];
  }),
);

const fixCountry = addressFixes(({ address: a, other, copyLabel }) => {
  const text = a.country ?? '';
  const aliasCode = countryAliases.get(locationKey(text));
  const codeInText = countryInText(text);
  const similar = findSimilar(text, countryNames().keys()).flatMap((match) => {
    const code = countryCode(match.name);
    const { label, score } = similarNameFix(text, match);
    return code ? [countryChange(label, countryName(code), score)] : [];
  });
  return [
    ...(aliasCode ? [countryChange('useWhatIsSaid', countryName(aliasCode), 0.98)] : []),
    ...(codeInText ? [countryChange('useWhatIsSaid', countryName(codeInText), 0.9)] : []),
    ...similar,
    ...(isTurkishCity(a.city ?? '')
      ? [countryChange('useCountryOfCity', countryName('TR'), 0.8, a.city)]
      : []),
    ...(countryCode(other?.country ?? '') ? [countryChange(copyLabel, other?.country ?? '', 0.5)] : []),
  ];
});

const DOCUMENT = 'vas.documentVAS.documentUrl';

const withDocument = (order: SalesOrderUpsert, documentUrl: string | null): SalesOrderUpsert => ({
  ...order,
  vas: { ...order.vas, documentVAS: documentUrl === null ? null : { documentUrl } },
});

/** Cleans a pasted URL: spaces, backslashes, a missing or incomplete scheme. */
const cleanUrl = (text: string) => {
  const plain = text
    .trim()
    .replace(/^["'<]+|["'>]+$/g, '')
    .replaceAll('\\', '/')
    .replace(/\s/g, '%20');
  return `https://${plain.replace(/^(https?)?:?\/{0,}/i, '')}`;
};

const fixDocument: FindFixes = (order, error) => {
  const url = cleanUrl(order.vas?.documentVAS?.documentUrl ?? '');
  const secure = error.code === 'InvalidVasDocumentUrlForOpenApiIntegration';
  const label: FixLabel = secure ? 'makeSecure' : 'cleanAddress';
  const patched = (value: string): Fix => ({
    path: DOCUMENT,
    label,
    value,
    score: 0.8,
    patch: (o) => withDocument(o, value),
  });
  return [
    ...(isPublicUrl(url) ? [patched(url)] : []),
    { path: DOCUMENT, label: 'leaveDocumentOut', score: 0.1, patch: (o) => withDocument(o, null) },
  ];
};

const fixNote: FindFixes = (order) => {
  const note = order.vas?.packageNote ?? '';
  const noteFix = (packageNote: string, label: FixLabel, score: number): Fix => ({
    path: 'vas.packageNote',
    label,
    score,
    patch: (o) => ({ ...o, vas: { ...o.vas, packageNote } }),
  });
  const short = collapseSpaces(note);
  return short.length <= MAX_NOTE_LENGTH
    ? [noteFix(short, 'squeeze', 1)]
    : [noteFix(truncateAtWord(short, MAX_NOTE_LENGTH), 'cut', 0.5)];
};

const isSamePlace = (a: string | null | undefined, b: string | null | undefined) =>
  locationKey(a ?? '') === locationKey(b ?? '');
/** One country may be written as a name and as a code. */
const countryKey = ({ country }: Address) => countryCode(country ?? '') ?? country;
const isSameCity = (a: Address, b: Address) =>
  isSamePlace(a.city, b.city) && isSamePlace(countryKey(a), countryKey(b));

/** Words of streets and neighborhoods in Turkish and other addresses; `Daire 5` alone is none. */
const STREET =
  /\b(mah|cad|cd|sok|sk|bul|blv|street|avenue|road|allee|platz)|(stra(ß|ss)e|str\.|laan|straat|weg)\b/i;

/** The street is empty or meaningless: it may be in the second line, or the other address is used as a whole. */
const fixStreet = addressFixes(({ address, other, copyLabel }) => {
  const changes: AddressChange[] = [];
  const second = address.addressTwo ?? '';
  if (hasStreet(second)) {
    const change = { addressOne: second, addressTwo: null };
    const score = STREET.test(second) ? 0.92 : 0.4;
    changes.push({ label: 'moveToFirstLine', change, value: second, score });
  }
  if (other && hasStreet(other.addressOne)) {
    const { addressOne, addressTwo, district, city, postalCode, country } = other;
    const change = { addressOne, addressTwo, district, city, postalCode, country };
    const similar = isSameCity(address, other) ? (isSamePlace(second, addressTwo) ? 0.9 : 0.7) : 0.3;
    changes.push({
      label: copyLabel,
      change,
      value: addressOne ?? '',
      score: isBlank(address.city) ? 0.7 : similar,
    });
  }
  return changes;
});

/** Abroad: the other address in the same city has the code, or it is beside the city's name. */
const fixPostalCode = addressFixes(({ address, other, copyLabel }) => {
  const changes = [address.city, address.addressTwo, address.addressOne].flatMap((text, i) =>
    (text?.match(/\b\d{4,6}\b/g) ?? []).map(
      (code): AddressChange => ({
        label: 'usePostalCodeInText',
        change: { postalCode: code },
        value: code,
        score: 0.8 - i * 0.2,
      }),
    ),
  );
  const otherPostalCode = other && isSameCity(address, other) ? (other.postalCode ?? '') : '';
  if (!isBlank(otherPostalCode))
    changes.push({
      label: copyLabel,
      change: { postalCode: otherPostalCode },
      value: otherPostalCode,
      score: 0.85,
    });
  return changes;
});

const joinTexts = (texts: readonly (string | null | undefined)[], separator: string) =>
  texts.filter((text) => !isBlank(text)).join(separator);

/** For a missing part: an address is copied from the other one, the customer from the billing or shipping address. */
const fixMissing: FindFixes = (order, { path }) => {
  const part = addressPartOf(path);
  if (part) {
    const from = otherPart(part);
    const other = order[from];
    if (!other || !hasStreet(other.addressOne)) return [];
    const value = joinTexts([other.addressOne, other.city], ', ');
    // A wrong shipping address does more harm than a wrong billing address.
    const score = part === 'billingAddress' ? 0.85 : 0.7;
    return [{ path, label: copyLabels[from], value, score, patch: (o) => withAddress(o, part, other) }];
  }
  if (path !== 'customer') return [];
  return (['billingAddress', 'shippingAddress'] as const).flatMap((from): Fix[] => {
    const person = personOf(order, from);
    if (!person || isBlank(person.firstName)) return [];
    const value = joinTexts([person.firstName, person.lastName], ' ');
    const patch: Fix['patch'] = (o) => withPerson(o, 'customer', person);
    return [{ path, label: copyLabels[from], value, score: 0.5, patch }];
  });
};

/** Problems without an entry need a person, because nothing in the order shows the right value. */
const findFixes: FixesByCode = {
  ...fixesOfOrder,
  ...fixesOfPerson,
  ...fixesOfAddress,
  MissingInformation: fixMissing,
  EmptyAddressOne: fixStreet,
  InvalidAddress: fixStreet,
  EmptyAddressCountry: fixEmptyCountry,
  EmptyAddressPostalCode: fixPostalCode,
  InvalidCountry: fixCountry,
  InvalidUrl: fixDocument,
  InvalidVasDocumentUrlForOpenApiIntegration: fixDocument,
  GiftNotesTooLong: fixNote,
};

/** The fixes of a problem, best first; the best may be safe. Each resolves the problem. Empty when only a person can fix it. */
export function fixesFor(error: OrderRuleError, order: SalesOrderUpsert, context: FixContext = {}): Fix[] {
  const fixes = rankFixes([
    ...rememberedFixes(error, order, context),
    ...(findFixes[error.code]?.(order, error, context) ?? []),
  ]);
  if (!isBestFixSafe(error.code, fixes)) return fixes;
  return fixes.map((fix, i) => (i === 0 ? { ...fix, isSafe: true } : fix));
}
