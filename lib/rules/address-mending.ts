import type { Address } from '@/lib/contract/address';
import { saysWhere } from './address-rules';
import { countryCode, countryName } from './countries';
import type { Mend, Mender } from './mend';
import { addressPartOf, copyLabels, otherPart, personOf, withAddress, withPerson } from './order-parts';
import { blank } from './order-rule';
import { placeKey } from './place-key';
import { isTurkishCity } from './places';

const samePlace = (a: Address, b: Address) =>
  placeKey(a.city ?? '') === placeKey(b.city ?? '') &&
  placeKey(a.country ?? '') === placeKey(b.country ?? '');

/** A whole part is missing: an address is taken from the other one, the customer from who pays or receives. */
export const mendMissing: Mender = (order, { path }) => {
  const part = addressPartOf(path);
  if (part) {
    const from = otherPart(part);
    const other = order[from];
    return other
      ? [{ path, label: copyLabels[from], sure: 0.85, patch: (o) => withAddress(o, part, other) }]
      : [];
  }
  if (path !== 'customer') return [];
  return (['billingAddress', 'shippingAddress'] as const).flatMap((from): Mend[] => {
    const person = personOf(order, from);
    if (!person || blank(person.firstName)) return [];
    const value = [person.firstName, person.lastName].filter((name) => !blank(name)).join(' ');
    return [
      { path, label: copyLabels[from], value, sure: 0.5, patch: (o) => withPerson(o, 'customer', person) },
    ];
  });
};

/** The street is empty or says nothing: it may stand in the second line, or in the other address, which is then taken as a whole. */
export const mendStreet: Mender = (order, { path }) => {
  const part = addressPartOf(path);
  const mine = part && order[part];
  if (!part || !mine) return [];
  const second = mine.addressTwo;
  const moved: Mend[] = saysWhere(second)
    ? [
        {
          path,
          label: 'moveToFirstLine',
          value: second ?? '',
          sure: 0.9,
          patch: (o) => withAddress(o, part, { addressOne: second, addressTwo: null }),
        },
      ]
    : [];
  const from = otherPart(part);
  const other = order[from];
  if (!other || !saysWhere(other.addressOne)) return moved;
  const { addressOne, addressTwo, district, city, postalCode, country } = other;
  const place = { addressOne, addressTwo, district, city, postalCode, country };
  const sure = blank(mine.city) || samePlace(mine, other) ? 0.7 : 0.3;
  return [
    ...moved,
    {
      path,
      label: copyLabels[from],
      value: addressOne ?? '',
      sure,
      patch: (o) => withAddress(o, part, place),
    },
  ];
};

/** Abroad: the other address in the same town has the code, or it stands before the name of the town. */
export const mendPostalCode: Mender = (order, { path }) => {
  const part = addressPartOf(path);
  const mine = part && order[part];
  if (!part || !mine) return [];
  const from = otherPart(part);
  const theirs = order[from];
  const copied: Mend[] =
    theirs && !blank(theirs.postalCode) && samePlace(mine, theirs)
      ? [
          {
            path,
            label: copyLabels[from],
            value: theirs.postalCode ?? '',
            sure: 0.85,
            patch: (o) => withAddress(o, part, { postalCode: theirs.postalCode }),
          },
        ]
      : [];
  const said = [mine.city, mine.addressTwo, mine.addressOne].flatMap((text, i) =>
    (text?.match(/\b\d{4,6}\b/g) ?? []).map((code) => ({ code, sure: 0.8 - i * 0.2 })),
  );
  return [
    ...copied,
    ...said.map(
      ({ code, sure }): Mend => ({
        path,
        label: 'usePostalCodeInText',
        value: code,
        sure,
        patch: (o) => withAddress(o, part, { postalCode: code }),
      }),
    ),
  ];
};

const DIAL: Readonly<Record<string, string>> = {
  '+90': 'TR',
  '+49': 'DE',
  '+44': 'GB',
  '+33': 'FR',
  '+31': 'NL',
  '+43': 'AT',
};

/** The country from what stands around it: a Turkish city, the code of the phone, the other address. */
export const mendEmptyCountry: Mender = (order, { path }) => {
  const part = addressPartOf(path);
  const mine = part && order[part];
  if (!part || !mine) return [];
  const put = (label: Mend['label'], country: string, sure: number): Mend => ({
    path,
    label,
    value: country,
    sure,
    patch: (o) => withAddress(o, part, { country }),
  });
  const from = otherPart(part);
  const theirs = order[from]?.country ?? '';
  const dialled = DIAL[mine.addressPhone?.replace(/\s/g, '').slice(0, 3) ?? ''];
  return [
    ...(isTurkishCity(mine.city ?? '') ? [put('useCountryOfCity', countryName('TR'), 0.95)] : []),
    ...(countryCode(theirs) ? [put(copyLabels[from], theirs, 0.75)] : []),
    ...(dialled ? [put('useCountryOfPhone', countryName(dialled), 0.7)] : []),
  ];
};
