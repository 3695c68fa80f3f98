import type { Address } from '@/lib/contract/resources/address';
import { hasStreet } from '../address';
import { isBlank } from '../order-rule';
import {
  countryCode,
  countryInText,
  countryName,
  countryNames,
  isSameName,
  isTurkishCity,
  locationKey,
} from '../places/places';
import { findSimilar } from '../similarity';
import { type AddressChange, addressFixes, similarNameFix } from './fix';

const countryChange = (
  label: string,
  country: string,
  score: number,
  from?: string | null,
): AddressChange => ({ label, change: { country }, value: country, from: from ?? undefined, score });

/** The most common destinations by calling code. */
const CALLING_CODES: Readonly<Record<string, string>> = {
  '+90': 'TR',
  '+49': 'DE',
  '+44': 'GB',
  '+33': 'FR',
  '+31': 'NL',
  '+43': 'AT',
};

/** Derives the country from a Turkish city, the phone's calling code or the other address. */
export const fixEmptyCountry = addressFixes(({ address, other, copyLabel }) => {
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

/** Short or local names that are neither official names nor ISO codes. */
const COUNTRY_ALIASES = `u.s.a.=US, u.s.=US, abd=US, amerika=US, america=US, uk=GB, england=GB, ingiltere=GB, scotland=GB, holland=NL, hollanda=NL, tc=TR, t.c.=TR, türkiye cumhuriyeti=TR, deutschland=DE, österreich=AT, uae=AE, bae=AE`;
const countryAliases = new Map(
  COUNTRY_ALIASES.split(', ').map((pair) => {
    const [alias = '', code = ''] = pair.split('=');
    return [locationKey(alias), code];
  }),
);

export const fixCountry = addressFixes(({ address: a, other, copyLabel }) => {
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

/** Compares countries by code, because one address may contain the name and the other the code. */
const countryKey = ({ country }: Address) => countryCode(country ?? '') ?? country;
const isSameCity = (a: Address, b: Address) =>
  isSameName(a.city, b.city) && isSameName(countryKey(a), countryKey(b));

/** Matches words of streets and neighborhoods, Turkish and foreign. `Daire 5` (apartment 5) alone is not a street. */
const STREET =
  /\b(mah|cad|cd|sok|sk|bul|blv|street|avenue|road|allee|platz)|(stra(ß|ss)e|str\.|laan|straat|weg)\b/i;

/** Fixes an empty or meaningless street. Takes the street from the second line, or copies the other address. */
export const fixStreet = addressFixes(({ address, other, copyLabel }) => {
  const changes: AddressChange[] = [];
  const second = address.addressTwo ?? '';
  if (hasStreet(second)) {
    const change = { addressOne: second, addressTwo: null };
    const score = STREET.test(second) ? 0.92 : 0.4;
    changes.push({ label: 'moveToFirstLine', change, score, splits: true });
  }
  if (other && hasStreet(other.addressOne)) {
    const { addressOne, addressTwo, district, city, postalCode, country } = other;
    const change = { addressOne, addressTwo, district, city, postalCode, country };
    const similar = isSameCity(address, other) ? (isSameName(second, addressTwo) ? 0.9 : 0.7) : 0.3;
    changes.push({
      label: copyLabel,
      change,
      value: addressOne ?? '',
      score: isBlank(address.city) ? 0.7 : similar,
    });
  }
  return changes;
});

/** Fixes a missing postal code abroad. Takes the code from the city or street, or from another address in the same city. */
export const fixPostalCode = addressFixes(({ address, other, copyLabel }) => {
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
