import { type AddressRow, addressFor, mobile } from './addresses';
import { moment } from './moment';
import { firstNames, lastNames, plain } from './names';
import type { Random } from './random';

/** A row of platform.customers. */
export type CustomerRow = {
  customerNo: number;
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  createdAt: string;
  updatedAt: string;
  addresses: AddressRow[];
};

/** Since when the shop has customers, in days before today. */
const OPENED = 540;

const DOMAINS = [
  'example.com',
  'example.net',
  'example.org',
  'posta.example',
  'eposta.example',
  'mektup.test',
];

function emails(random: Random): (first: string, last: string) => string {
  const taken = new Set<string>();
  return (first, last) => {
    for (let tries = 0; ; tries++) {
      const joint = random.pick(['.', '', '_']);
      const number = tries > 0 || random.chance(0.3) ? String(random.int(1, tries > 2 ? 9999 : 99)) : '';
      const email = `${plain(first)}${joint}${plain(last)}${number}@${random.pick(DOMAINS)}`;
      if (taken.has(email)) continue;
      taken.add(email);
      return email;
    }
  };
}

/** `count` customers in the order in which they came: more of them lately, some with two addresses, a few with none. */
export function makeCustomers(count: number, today: string, random: Random): CustomerRow[] {
  const email = emails(random);
  const came = Array.from({ length: count }, () => OPENED * random.next() ** 1.4).sort((a, b) => b - a);
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
