import type { AddressRow } from './customers';
import { tckn, vkn } from './products';
import type { Random } from './random';
import type { Shop } from './shops';

/** The e-despatch note (irsaliye) of an order, as its payload carries it. */
export type Irsaliye = Record<
  'id' | 'ettn' | 'tip' | 'senaryo' | 'tasiyiciVKN' | 'vknTckn' | 'aVknTckn' | 'plaka',
  string
>;

// Tax numbers of those who carry, without the check digit.
const CARRIERS = ['078050105', '628061412', '990013876'];
const LETTERS = 'ABCDEFGHJKLMNPRSTUVYZ'.split('');

const plate = (random: Random) =>
  `${random.pick(['34', '06', '35', '16', '41'])} ${random.pick(LETTERS)}${random.pick(LETTERS)}${random.pick(LETTERS)} ${random.int(101, 999)}`;

/** A despatch note with a 16-character number; a person without a tax number is named by an identity number. */
export function despatchNote(
  shop: Shop,
  to: AddressRow,
  createdAt: string,
  number: number,
  random: Random,
): Irsaliye {
  return {
    id: `IRS${createdAt.slice(0, 4)}${String(number).padStart(9, '0')}`,
    ettn: random.uuid(),
    tip: 'SEVK',
    senaryo: 'TEMELIRSALIYE',
    tasiyiciVKN: vkn(random.pick(CARRIERS)),
    vknTckn: vkn(shop.taxNumber),
    aVknTckn: to.taxNumber ?? tckn(`8${random.digits(8)}`),
    plaka: plate(random),
  };
}
