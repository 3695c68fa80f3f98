import type { z } from 'zod';
import type { AddressRecord } from '@/lib/contract/resources/address';
import {
  abroad,
  avenues,
  cities,
  companyForms,
  companyNames,
  companyTrades,
  firstNames,
  lastNames,
  plain,
  streets,
} from './names';
import { tckn, vkn } from './products';
import type { Random } from './random';
import { moment } from './random';

/** An address as the platform stores it. Every field is present, and null if empty. */
export type AddressRow = {
  [F in keyof z.output<typeof AddressRecord>]-?: Exclude<z.output<typeof AddressRecord>[F], undefined>;
};

type Named = { firstName: string; lastName: string; phone: string };

type Company = { company: string; taxOffice: string; taxNumber: string };

/** Returns a mobile number with a valid format and a prefix that is not assigned. */
const mobile = (random: Random) =>
  `+905${random.pick(['71', '72', '74', '76', '78', '81', '83', '86'])}${random.digits(7)}`;

/** Returns a company with a valid tax number. One company in eight is a sole trader and has an identity number instead. */
function makeCompany(district: string, random: Random): Company {
  const name = `${random.pick(companyNames)} ${random.pick(companyTrades)}`;
  // Identity numbers that start with 8 are not assigned.
  if (random.chance(0.125))
    return { company: name, taxOffice: district, taxNumber: tckn(`8${random.digits(8)}`) };
  return {
    company: `${name} ${random.pick(companyForms)}`,
    taxOffice: district,
    taxNumber: vkn(random.digits(9)),
  };
}

function turkishAddress(random: Random) {
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

/**
 * Returns an address of a person, or of a company if the kind is `corporate`. Addresses in Turkey have the person's own phone
 * number.
 */
function addressFor(
  who: Named,
  addressNo: number,
  kind: 'private' | 'corporate' | 'abroad',
  random: Random,
): AddressRow {
  const home = turkishAddress(random);
  const away = kind === 'abroad' ? abroad(random) : { ...home, addressPhone: who.phone };
  const bought =
    kind === 'corporate'
      ? makeCompany(home.district, random)
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

/** The maximum age of a customer record, in days before today. */
const SHOP_AGE_DAYS = 540;

const DOMAINS = [
  'example.com',
  'example.net',
  'example.org',
  'posta.example',
  'eposta.example',
  'mektup.test',
];

function emails(random: Random): (first: string, last: string) => string {
  const usedEmails = new Set<string>();
  return (first, last) => {
    for (let tries = 0; ; tries++) {
      const joint = random.pick(['.', '', '_']);
      const number = tries > 0 || random.chance(0.3) ? String(random.int(1, tries > 2 ? 9999 : 99)) : '';
      const email = `${plain(first)}${joint}${plain(last)}${number}@${random.pick(DOMAINS)}`;
      if (usedEmails.has(email)) continue;
      usedEmails.add(email);
      return email;
    }
  };
}

/** Generates customers, oldest first. Most customers are recent. They have up to three addresses, and a few have none. */
export function makeCustomers(count: number, today: string, random: Random) {
  const email = emails(random);
  const came = Array.from({ length: count }, () => SHOP_AGE_DAYS * random.next() ** 1.4).sort(
    (a, b) => b - a,
  );
  return came.map((daysAgo, index) => {
    const who = {
      firstName: random.pick(firstNames),
      lastName: random.pick(lastNames),
      phone: mobile(random),
    };
    const kind = random.weighted([
      ['private', 90],
      ['corporate', 8],
      ['abroad', 2],
    ] as const);
    const addresses = random.weighted([
      [1, 78],
      [2, 17],
      [3, 2],
      [0, 3],
    ]);
    const changed = random.chance(0.2) ? daysAgo * random.next() : daysAgo;
    return {
      customerNo: index + 1,
      id: random.uuid(),
      email: email(who.firstName, who.lastName),
      ...who,
      createdAt: moment(today, -daysAgo),
      updatedAt: moment(today, -changed),
      addresses: Array.from({ length: addresses }, (_, n) =>
        addressFor(who, n + 1, n === 0 ? kind : 'private', random),
      ),
    };
  });
}

/** A row of `platform.customers`. */
export type CustomerRow = ReturnType<typeof makeCustomers>[number];
