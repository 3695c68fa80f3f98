import type { Address } from '@/lib/contract/resources/address';
import { hasStreet, isForeignAddress, isTurkishAddress } from '../address';
import { isBlank, type MeasuredField, maxAddressLengths } from '../order-rule';
import { internationalPhone } from '../phone-and-email';
import {
  citiesOfDistrict,
  cityByAlias,
  cityOfPostalCode,
  countryInText,
  countryName,
  districtInText,
  findLocation,
  isDistrictOf,
  listDistricts,
  turkishCities,
} from '../places/places';
import { findSimilar } from '../similarity';
import { type AddressChange, addressFixes, collapseSpaces, similarNameFix, truncateAtWord } from './fix';

/** Address fields that may be empty. */
const optionalFields: ReadonlySet<string> = new Set<MeasuredField>(['addressTwo', 'district', 'postalCode']);

/** Suggests shorter values of a field: without surplus spaces, truncated, or empty if the field is optional. */
function truncate(address: Address, field: MeasuredField, canSplit: boolean): AddressChange[] {
  const text = collapseSpaces(address[field] ?? '');
  const empty: AddressChange = {
    label: 'leaveEmpty',
    change: { [field]: null },
    score: text === '' ? 1 : 0.2,
  };
  const withoutValue = optionalFields.has(field) ? [empty] : [];
  if (text === '') return withoutValue;
  const value = truncateAtWord(text, maxAddressLengths[field]);
  if (value === text) return [{ label: 'squeeze', change: { [field]: text }, score: 1 }];
  return canSplit
    ? [{ label: 'cut', change: { [field]: value }, score: 0.4, splits: true }, ...withoutValue]
    : withoutValue;
}

export const fixLongFirstName = addressFixes(({ address }) => truncate(address, 'addressFirstName', true));
export const fixLongLastName = addressFixes(({ address }) => truncate(address, 'addressLastName', true));

/** Splits a text over two lines. The remainder of the first line is inserted before the text of the second line. */
function splitOverTwoLines(text: string, label: string, score: number, nextLine = ''): AddressChange[] {
  const addressOne = truncateAtWord(collapseSpaces(text), maxAddressLengths.addressOne);
  const addressTwo = collapseSpaces(`${collapseSpaces(text).slice(addressOne.length)} ${nextLine}`);
  if (addressTwo.length > maxAddressLengths.addressTwo) return [];
  return [{ label, change: { addressOne, addressTwo }, score, splits: true }];
}

/** Moves the part of the first line that is too long to the second line. */
export const fixLongStreet = addressFixes(({ address }) => {
  const { addressOne, addressTwo } = address;
  const [first, ...others] = truncate(address, 'addressOne', true);
  if (!first || first.label === 'squeeze') return first ? [first] : [];
  return [
    ...splitOverTwoLines(addressOne ?? '', 'moveToSecondLine', 0.95, addressTwo ?? ''),
    first,
    ...others,
  ];
});

/** Moves words from the start of a second line that is too long to the end of the first line. */
export const fixLongSecondLine = addressFixes(({ address }) => {
  const { addressOne, addressTwo } = address;
  const text = `${addressOne ?? ''} ${addressTwo ?? ''}`;
  const moved = hasStreet(addressOne) ? splitOverTwoLines(text, 'moveToFirstLine', 0.9) : [];
  return [...moved, ...truncate(address, 'addressTwo', true)];
});

export const fixLongPhone = addressFixes(({ address }) => {
  const value = internationalPhone(address.addressPhone, isForeignAddress(address));
  if (value) return [{ label: 'cleanPhone', change: { addressPhone: value }, value, score: 0.9 }];
  return truncate(address, 'addressPhone', false);
});

export const fixLongPostalCode = addressFixes(({ address }) => {
  const value = isTurkishAddress(address) ? /\b\d{5}\b/.exec(address.postalCode ?? '')?.[0] : undefined;
  const extracted: AddressChange[] = value
    ? [{ label: 'usePostalCodeInText', change: { postalCode: value }, value, score: 0.95 }]
    : [];
  return [...extracted, ...truncate(address, 'postalCode', false)];
});

export const fixLongCountry = addressFixes(({ address }) => {
  const code = countryInText(address.country ?? '');
  const value = code && countryName(code);
  const extracted: AddressChange[] = value
    ? [{ label: 'useWhatIsSaid', change: { country: value }, value, score: 0.9 }]
    : [];
  return [...extracted, ...truncate(address, 'country', false)];
});

/** Shortens a city or district. In Türkiye, finds a place name in the text. Abroad, truncates the text. */
const truncateLocation = (
  field: 'city' | 'district',
  findLocation: (text: string, address: Address) => string | undefined,
) =>
  addressFixes(({ address }) => {
    const isTurkish = isTurkishAddress(address);
    const value = isTurkish ? findLocation(address[field] ?? '', address) : undefined;
    const extracted: AddressChange[] = value
      ? [{ label: 'useWhatIsSaid', change: { [field]: value }, value, score: 0.9 }]
      : [];
    return [...extracted, ...truncate(address, field, !isTurkish)];
  });

export const fixLongCity = truncateLocation('city', (text) => findLocation(text)?.city);
export const fixLongDistrict = truncateLocation('district', (text, { city }) =>
  districtInText(text, city ?? ''),
);

const cityChange = (city: string, label: string, score: number, from?: string | null): AddressChange => ({
  label,
  change: { city },
  value: city,
  from: from ?? undefined,
  score,
});

/** Suggests the provinces to which the district or the postal code belongs. */
function locationHints({ district, postalCode }: Address): AddressChange[] {
  const cities = citiesOfDistrict(district);
  const cityOfCode = cityOfPostalCode(postalCode);
  return [
    ...cities
      .slice(0, 3)
      .map((city) =>
        cityChange(
          city,
          'useCityOfDistrict',
          cities.length === 1 || city === cityOfCode ? 0.93 : 0.5,
          district,
        ),
      ),
    ...(cityOfCode ? [cityChange(cityOfCode, 'useCityOfPostalCode', 0.85, postalCode)] : []),
  ];
}

/** Handles a city field that contains a district or several parts of an address. */
function findDistrictInCity({ city, district }: Address): AddressChange[] {
  const text = city ?? '';
  const cityOfAlias = cityByAlias(text);
  const parsed = findLocation(text);
  const provinces = citiesOfDistrict(text);
  const canTakeDistrict = (province: string) => isBlank(district) || !isDistrictOf(district ?? '', province);
  const locationChange = (
    home: string,
    found: string | undefined,
    label: string,
    score: number,
  ): AddressChange => {
    const change = found && canTakeDistrict(home) ? { city: home, district: found } : { city: home };
    return { label, change, value: [home, change.district].filter(Boolean).join(' / '), from: text, score };
  };
  return [
    ...(cityOfAlias ? [cityChange(cityOfAlias, 'useWhatIsSaid', 0.97)] : []),
    ...(parsed ? [locationChange(parsed.city, parsed.district, 'useWhatIsSaid', 0.95)] : []),
    ...provinces
      .slice(0, 3)
      .map((home) =>
        locationChange(
          home,
          districtInText(text, home),
          'useCityOfDistrict',
          provinces.length === 1 ? 0.9 : 0.5,
        ),
      ),
  ];
}

/** Reduces a score below the score of safe fixes. */
const UNCERTAIN_FACTOR = 0.8;

export const fixCity = addressFixes(({ address: a }) => {
  const similar = findSimilar(a.city ?? '', turkishCities).map((match) => {
    const { label, score } = similarNameFix(a.city ?? '', match);
    return cityChange(match.name, label, score);
  });
  const hints = locationHints(a);
  const changes = [...similar, ...findDistrictInCity(a), ...hints];
  // The text resembles one city, but the district or postal code belongs to another city, so a person has to decide.
  const [best] = similar;
  const isContradicted =
    best !== undefined && hints.length > 0 && !hints.some(({ change }) => change.city === best.change.city);
  return isContradicted
    ? changes.map((change) => ({ ...change, score: change.score * UNCERTAIN_FACTOR }))
    : changes;
});

export const fixEmptyCity = addressFixes(({ address: a, other, copyLabel }) => [
  ...(isTurkishAddress(a) || isBlank(a.country) ? locationHints(a) : []),
  ...(isBlank(other?.city) ? [] : [cityChange(other?.city ?? '', copyLabel, 0.6)]),
]);

const leaveEmpty: AddressChange = { label: 'leaveEmpty', change: { district: null }, score: 0.2 };

export const fixDistrict = addressFixes(({ address: a }) => {
  const [city, text] = [a.city ?? '', a.district ?? ''];
  const districtFix = (district: string, label: string, score: number): AddressChange => ({
    label,
    change: { district },
    value: district,
    score,
  });
  const districtName = districtInText(text, city);
  return [
    ...findSimilar(text, listDistricts(city)).map((match) => {
      const { label, score } = similarNameFix(text, match);
      return districtFix(match.name, label, score);
    }),
    ...(districtName ? [districtFix(districtName, 'useWhatIsSaid', 0.95)] : []),
    ...citiesOfDistrict(text)
      .slice(0, 2)
      .map((home) =>
        cityChange(home, 'useCityOfDistrict', home === cityOfPostalCode(a.postalCode) ? 0.85 : 0.5, text),
      ),
    leaveEmpty,
  ];
});
