import type { Address } from '@/lib/contract/resources/address';
import { inTurkey, isAbroad, saysWhere } from '../address-rules';
import { internationalPhone } from '../customer-rules';
import { addressLengths, type MeasuredField } from '../order-rule';
import { countryInText, countryName, districtInText, placeIn } from '../places/places';
import { type AddressChange, addressFixer, beginningOf, squeezed } from './fix';

/** Fields that an address may lack. */
const optional: ReadonlySet<string> = new Set<MeasuredField>(['addressTwo', 'district', 'postalCode']);

/** Shorter by its blanks alone, else cut at a word, where half of it is better than nothing. */
function shortened(address: Address, field: MeasuredField, divisible: boolean): AddressChange[] {
  const text = squeezed(address[field] ?? '');
  const empty: AddressChange = {
    label: 'leaveEmpty',
    change: { [field]: null },
    sure: text === '' ? 1 : 0.2,
  };
  const spare = optional.has(field) ? [empty] : [];
  if (text === '') return spare;
  const value = beginningOf(text, addressLengths[field]);
  if (value === text) return [{ label: 'squeeze', change: { [field]: text }, value, sure: 1 }];
  return divisible ? [{ label: 'cut', change: { [field]: value }, value, sure: 0.4 }, ...spare] : spare;
}

export const fixLongFirstName = addressFixer(({ address }) => shortened(address, 'addressFirstName', true));
export const fixLongLastName = addressFixer(({ address }) => shortened(address, 'addressLastName', true));

/** The text as the first line as far as it fits there, and the rest in front of what follows. */
function overTwoLines(
  text: string,
  label: AddressChange['label'],
  sure: number,
  following = '',
): AddressChange[] {
  const addressOne = beginningOf(squeezed(text), addressLengths.addressOne);
  const addressTwo = squeezed(`${squeezed(text).slice(addressOne.length)} ${following}`);
  if (addressTwo.length > addressLengths.addressTwo) return [];
  return [{ label, change: { addressOne, addressTwo }, value: `${addressOne} ⏎ ${addressTwo}`, sure }];
}

/** What does not fit into the first line goes on in the second. */
export const fixLongStreet = addressFixer(({ address }) => {
  const { addressOne, addressTwo } = address;
  const [best, ...others] = shortened(address, 'addressOne', true);
  if (!best || best.label === 'squeeze') return best ? [best] : [];
  return [...overTwoLines(addressOne ?? '', 'moveToSecondLine', 0.95, addressTwo ?? ''), best, ...others];
});

/** What does not fit into the second line goes before it, onto the end of the first. */
export const fixLongSecondLine = addressFixer(({ address }) => {
  const { addressOne, addressTwo } = address;
  const text = `${addressOne ?? ''} ${addressTwo ?? ''}`;
  const moved = saysWhere(addressOne) ? overTwoLines(text, 'moveToFirstLine', 0.9) : [];
  return [...moved, ...shortened(address, 'addressTwo', true)];
});

export const fixLongPhone = addressFixer(({ address }) => {
  const value = internationalPhone(address.addressPhone, isAbroad(address));
  if (value) return [{ label: 'cleanPhone', change: { addressPhone: value }, value, sure: 0.9 }];
  return shortened(address, 'addressPhone', false);
});

export const fixLongPostalCode = addressFixer(({ address }) => {
  const value = inTurkey(address) ? /\b\d{5}\b/.exec(address.postalCode ?? '')?.[0] : undefined;
  const said: AddressChange[] = value
    ? [{ label: 'usePostalCodeInText', change: { postalCode: value }, value, sure: 0.95 }]
    : [];
  return [...said, ...shortened(address, 'postalCode', false)];
});

export const fixLongCountry = addressFixer(({ address }) => {
  const code = countryInText(address.country ?? '');
  const value = code && countryName(code);
  const said: AddressChange[] = value
    ? [{ label: 'useWhatIsSaid', change: { country: value }, value, sure: 0.9 }]
    : [];
  return [...said, ...shortened(address, 'country', false)];
});

/** In Türkiye the text holds the name of a place that is known; elsewhere it is cut. */
const longPlace = (
  field: 'city' | 'district',
  placed: (text: string, address: Address) => string | undefined,
) =>
  addressFixer(({ address }) => {
    const turkish = inTurkey(address);
    const value = turkish ? placed(address[field] ?? '', address) : undefined;
    const said: AddressChange[] = value
      ? [{ label: 'useWhatIsSaid', change: { [field]: value }, value, sure: 0.9 }]
      : [];
    return [...said, ...shortened(address, field, !turkish)];
  });

export const fixLongCity = longPlace('city', (text) => placeIn(text)?.city);
export const fixLongDistrict = longPlace('district', (text, { city }) => districtInText(text, city ?? ''));
