import type { Address } from '@/lib/contract/address';
import { inTurkey, saysWhere } from './address-rules';
import { headOf, squeezed } from './cutting';
import { addressLengths, type MeasuredField } from './lengths';
import type { Mend, Mender, MendLabel } from './mend';
import { addressPartOf, liesAbroad, withAddress } from './order-parts';
import { internationalPhone } from './phone';
import { districtWithin, placeIn } from './place-words';

/** Fields that an address may lack. */
const optional: ReadonlySet<string> = new Set<MeasuredField>(['addressTwo', 'district', 'postalCode']);

function put(path: string, label: MendLabel, change: Partial<Address>, value: string, sure: number): Mend[] {
  const part = addressPartOf(path);
  return part ? [{ path, label, value, sure, patch: (o) => withAddress(o, part, change) }] : [];
}

/** Shorter by its blanks alone, else cut at a word. A name of a country or a city is not cut: half of it is none. */
const shortened =
  (name: MeasuredField, cut: boolean): Mender =>
  (order, { path }) => {
    const part = addressPartOf(path);
    const text = squeezed((part && order[part]?.[name]) ?? '');
    const max = addressLengths[name];
    if (text === '') return optional.has(name) ? put(path, 'leaveEmpty', { [name]: null }, '', 1) : [];
    if (text.length <= max) return put(path, 'shorten', { [name]: text }, text, 1);
    const head = headOf(text, max);
    return [
      ...(cut ? put(path, 'cut', { [name]: head }, head, 0.4) : []),
      ...(optional.has(name) ? put(path, 'leaveEmpty', { [name]: null }, '', 0.2) : []),
    ];
  };

export const mendLongFirstName = shortened('addressFirstName', true);
export const mendLongLastName = shortened('addressLastName', true);
export const mendLongCountry = shortened('country', false);

/** What does not fit into the first line goes on in the second. */
export const mendLongStreet: Mender = (order, fault) => {
  const part = addressPartOf(fault.path);
  const address = part && order[part];
  if (!address) return [];
  const text = squeezed(address.addressOne ?? '');
  const head = headOf(text, addressLengths.addressOne);
  const rest = squeezed(`${text.slice(head.length)} ${address.addressTwo ?? ''}`);
  const moves = text !== head && rest.length <= addressLengths.addressTwo;
  const change = { addressOne: head, addressTwo: rest };
  return [
    ...(moves ? put(fault.path, 'moveToSecondLine', change, `${head} ⏎ ${rest}`, 0.95) : []),
    ...shortened('addressOne', true)(order, fault, {}),
  ];
};

/** What does not fit into the second line goes before it, onto the end of the first. */
export const mendLongSecondLine: Mender = (order, fault) => {
  const part = addressPartOf(fault.path);
  const address = part && order[part];
  if (!address) return [];
  const text = squeezed(`${address.addressOne ?? ''} ${address.addressTwo ?? ''}`);
  const head = headOf(text, addressLengths.addressOne);
  const rest = squeezed(text.slice(head.length));
  const moves = saysWhere(address.addressOne) && rest.length <= addressLengths.addressTwo;
  const change = { addressOne: head, addressTwo: rest };
  return [
    ...(moves ? put(fault.path, 'moveToFirstLine', change, `${head} ⏎ ${rest}`, 0.9) : []),
    ...shortened('addressTwo', true)(order, fault, {}),
  ];
};

export const mendLongPhone: Mender = (order, { path }) => {
  const part = addressPartOf(path);
  const phone = part && internationalPhone(order[part]?.addressPhone, liesAbroad(order, part));
  if (phone) return put(path, 'cleanPhone', { addressPhone: phone }, phone, 0.9);
  const text = squeezed((part && order[part]?.addressPhone) ?? '');
  return text !== '' && text.length <= addressLengths.addressPhone
    ? put(path, 'shorten', { addressPhone: text }, text, 1)
    : [];
};

export const mendLongPostalCode: Mender = (order, fault) => {
  const part = addressPartOf(fault.path);
  const address = part && order[part];
  const code = address && inTurkey(address) ? /\b\d{5}\b/.exec(address.postalCode ?? '')?.[0] : undefined;
  return [
    ...(code ? put(fault.path, 'usePostalCodeInText', { postalCode: code }, code, 0.95) : []),
    ...shortened('postalCode', false)(order, fault, {}),
  ];
};

/** In Türkiye the text holds the name of a place that is known; elsewhere it is cut. */
const longPlace =
  (name: 'city' | 'district'): Mender =>
  (order, fault) => {
    const part = addressPartOf(fault.path);
    const address = part && order[part];
    if (!address) return [];
    const text = address[name] ?? '';
    const turkish = inTurkey(address);
    const known = name === 'city' ? placeIn(text)?.city : districtWithin(text, address.city ?? '');
    return [
      ...(turkish && known ? put(fault.path, 'useWhatIsSaid', { [name]: known }, known, 0.9) : []),
      ...shortened(name, !turkish)(order, fault, {}),
    ];
  };

export const mendLongCity = longPlace('city');
export const mendLongDistrict = longPlace('district');
