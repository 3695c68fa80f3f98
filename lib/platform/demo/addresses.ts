import type { z } from 'zod';
import type { AddressRecord } from '@/lib/contract/resources/address';
import { abroad } from './abroad';
import { tckn, vkn } from './check-digits';
import { companyForms, companyTrades, companyWords } from './names';
import { avenues, cities, streets } from './places';
import type { Random } from './random';

/** An address as the platform keeps it: every field there, null where it says nothing. */
export type AddressRow = {
  [F in keyof z.output<typeof AddressRecord>]-?: Exclude<z.output<typeof AddressRecord>[F], undefined>;
};

/** Whom an address names. */
export type Named = { firstName: string; lastName: string; phone: string };

/** A company that buys: its name, and the office and number of its tax. */
type Company = { company: string; taxOffice: string; taxNumber: string };

/** A mobile number with a prefix that no operator was given: it looks like one and rings nowhere. */
export const mobile = (random: Random) =>
  `+905${random.pick(['71', '72', '74', '76', '78', '81', '83', '86'])}${random.digits(7)}`;

/** A company with a right tax number; one in eight is a person in business, who is taxed by identity number. */
function companyIn(district: string, random: Random): Company {
  const name = `${random.pick(companyWords)} ${random.pick(companyTrades)}`;
  // Identity numbers that start with 8 are given to nobody.
  if (random.chance(0.125))
    return { company: name, taxOffice: district, taxNumber: tckn(`8${random.digits(8)}`) };
  return {
    company: `${name} ${random.pick(companyForms)}`,
    taxOffice: district,
    taxNumber: vkn(random.digits(9)),
  };
}

function inTurkey(random: Random) {
  const place = random.pick(random.weighted(cities));
  const way = random.chance(0.45) ? `${random.pick(avenues)} Cad.` : `${random.pick(streets)} Sok.`;
  const flat = random.chance(0.8) ? ` D:${random.int(1, 24)}` : '';
  return {
    addressOne: `${random.pick(place.neighbourhoods)} Mah. ${way} No:${random.int(1, 160)}${flat}`,
    addressTwo: random.chance(0.15)
      ? random.pick(['Kapıcıya bırakılabilir', 'Site güvenliğine teslim', 'A Blok', 'B Blok', 'Zemin kat'])
      : null,
    district: place.district,
    city: place.city,
    postalCode: place.postalCode,
    country: 'Turkey',
  };
}

/** One address of a person, or of a company when `corporate`; the phone is the person's own in Turkey. */
export function addressFor(
  who: Named,
  addressNo: number,
  kind: 'private' | 'corporate' | 'abroad',
  random: Random,
): AddressRow {
  const home = inTurkey(random);
  const away = kind === 'abroad' ? abroad(random) : { ...home, addressPhone: who.phone };
  const bought =
    kind === 'corporate'
      ? companyIn(home.district, random)
      : { company: null, taxOffice: null, taxNumber: null };
  return {
    id: random.uuid(),
    addressNo,
    addressFirstName: who.firstName,
    addressLastName: who.lastName,
    ...away,
    ...bought,
  };
}
