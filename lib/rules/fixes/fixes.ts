import type { Address } from '@/lib/contract/resources/address';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { hasStreet } from '../address-rules';
import { addressPartOf, copyLabels, otherPart, personOf, withAddress, withPerson } from '../order-persons';
import { blank, NOTE_LENGTH, type OrderRuleError } from '../order-rule';
import { isPublicAddress } from '../order-rules';
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
  beginningOf,
  collapseSpaces,
  type FindFixes,
  type Fix,
  type FixContext,
  type FixesByCode,
  type FixLabel,
  isFirstSafe,
  namedLike,
  ranked,
} from './fix';
import { fixesOfOrder } from './order-fixes';
import { rememberedFixes } from './remembered-corrections';

const named = (
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
const fixEmptyCountry = addressFixes(({ address, other, copied }) => {
  const otherCountry = other?.country ?? '';
  const countryOfPhone = CALLING_CODES[address.addressPhone?.replace(/\s/g, '').slice(0, 3) ?? ''];
  return [
    ...(isTurkishCity(address.city ?? '')
      ? [named('useCountryOfCity', countryName('TR'), 0.95, address.city)]
      : []),
    ...(countryCode(otherCountry) ? [named(copied, otherCountry, 0.75)] : []),
    ...(countryOfPhone
      ? [named('useCountryOfPhone', countryName(countryOfPhone), 0.7, address.addressPhone)]
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

const fixCountry = addressFixes(({ address: a, other, copied }) => {
  const text = a.country ?? '';
  const short = countryAliases.get(locationKey(text));
  const within = countryInText(text);
  const similar = findSimilar(text, countryNames().keys()).flatMap((match) => {
    const code = countryCode(match.name);
    const { label, score } = namedLike(text, match);
    return code ? [named(label, countryName(code), score)] : [];
  });
  return [
    ...(short ? [named('useWhatIsSaid', countryName(short), 0.98)] : []),
    ...(within ? [named('useWhatIsSaid', countryName(within), 0.9)] : []),
    ...similar,
    ...(isTurkishCity(a.city ?? '') ? [named('useCountryOfCity', countryName('TR'), 0.8, a.city)] : []),
    ...(countryCode(other?.country ?? '') ? [named(copied, other?.country ?? '', 0.5)] : []),
  ];
});

const DOCUMENT = 'vas.documentVAS.documentUrl';

const withDocument = (order: SalesOrderUpsert, documentUrl: string | null): SalesOrderUpsert => ({
  ...order,
  vas: { ...order.vas, documentVAS: documentUrl === null ? null : { documentUrl } },
});

/** Cleans a pasted URL: spaces, backslashes, a missing or incomplete scheme. */
const cleaned = (text: string) => {
  const plain = text
    .trim()
    .replace(/^["'<]+|["'>]+$/g, '')
    .replaceAll('\\', '/')
    .replace(/\s/g, '%20');
  return `https://${plain.replace(/^(https?)?:?\/{0,}/i, '')}`;
};

const fixDocument: FindFixes = (order, error) => {
  const url = cleaned(order.vas?.documentVAS?.documentUrl ?? '');
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
    ...(isPublicAddress(url) ? [patched(url)] : []),
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
  return short.length <= NOTE_LENGTH
    ? [noteFix(short, 'squeeze', 1)]
    : [noteFix(beginningOf(short, NOTE_LENGTH), 'cut', 0.5)];
};

const same = (a: string | null | undefined, b: string | null | undefined) =>
  locationKey(a ?? '') === locationKey(b ?? '');
/** The text may contain a country by both name and code. */
const countryKey = ({ country }: Address) => countryCode(country ?? '') ?? country;
const isSameCity = (a: Address, b: Address) => same(a.city, b.city) && same(countryKey(a), countryKey(b));

/** Words of streets and neighborhoods in Turkish and other addresses; `Daire 5` alone is none. */
const STREET =
  /\b(mah|cad|cd|sok|sk|bul|blv|street|avenue|road|allee|platz)|(stra(ß|ss)e|str\.|laan|straat|weg)\b/i;

/** The street is empty or meaningless: it may be in the second line, or the other address is used as a whole. */
const fixStreet = addressFixes(({ address, other, copied }) => {
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
    const similar = isSameCity(address, other) ? (same(second, addressTwo) ? 0.9 : 0.7) : 0.3;
    changes.push({
      label: copied,
      change,
      value: addressOne ?? '',
      score: blank(address.city) ? 0.7 : similar,
    });
  }
  return changes;
});

/** Abroad: the other address in the same city has the code, or it is beside the city's name. */
const fixPostalCode = addressFixes(({ address, other, copied }) => {
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
  const otherCountry = other && isSameCity(address, other) ? (other.postalCode ?? '') : '';
  if (!blank(otherCountry))
    changes.push({
      label: copied,
      change: { postalCode: otherCountry },
      value: otherCountry,
      score: 0.85,
    });
  return changes;
});

const listed = (texts: readonly (string | null | undefined)[], between: string) =>
  texts.filter((text) => !blank(text)).join(between);

/** A complete part is missing: an address is copied from the other one, the customer from the billing or shipping address. */
const fixMissing: FindFixes = (order, { path }) => {
  const part = addressPartOf(path);
  if (part) {
    const from = otherPart(part);
    const other = order[from];
    if (!other || !hasStreet(other.addressOne)) return [];
    const value = listed([other.addressOne, other.city], ', ');
    // Goods sent to the wrong address are harder to correct than a bill.
    const score = part === 'billingAddress' ? 0.85 : 0.7;
    return [{ path, label: copyLabels[from], value, score, patch: (o) => withAddress(o, part, other) }];
  }
  if (path !== 'customer') return [];
  return (['billingAddress', 'shippingAddress'] as const).flatMap((from): Fix[] => {
    const person = personOf(order, from);
    if (!person || blank(person.firstName)) return [];
    const value = listed([person.firstName, person.lastName], ' ');
    const patch: Fix['patch'] = (o) => withPerson(o, 'customer', person);
    return [{ path, label: copyLabels[from], value, score: 0.5, patch }];
  });
};

/** The fixers of each problem. The others need a person: nothing in the order tells the right value. */
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

/** The fixes of a problem, best first, which may be safe; empty when only a person knows. Each fix resolves the problem. */
export function fixesFor(error: OrderRuleError, order: SalesOrderUpsert, context: FixContext = {}): Fix[] {
  const fixes = ranked([
    ...rememberedFixes(error, order, context),
    ...(findFixes[error.code]?.(order, error, context) ?? []),
  ]);
  if (!isFirstSafe(error.code, fixes)) return fixes;
  return fixes.map((fix, i) => (i === 0 ? { ...fix, isSafe: true } : fix));
}
