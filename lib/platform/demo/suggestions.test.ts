import { expect, it } from 'vitest';
import type { Address } from '@/lib/contract/resources/address';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { Fix } from '@/lib/rules/fixes/fix';
import { fixesFor } from '@/lib/rules/fixes/fixes';
import type { OrderFacts } from '@/lib/rules/order-rule';
import { findErrors } from '@/lib/rules/order-rules';
import { countryCode, locationKey } from '@/lib/rules/places/places';
import { writeDemoData } from './fill';
import { type Random, random } from './random';
import { toPayload } from './rejected-orders';
import { plans } from './scenario-plans';

const LETTERS = 'abcdefghijklmnoprstuvyz';

/** Generates a typing error: drops, doubles or replaces a letter, or swaps it with the next letter. */
function mistyped(text: string, chance: Random): string {
  const letters = [...text];
  const at = chance.int(1, Math.max(1, letters.length - 2));
  const [letter = '', next = ''] = [letters[at], letters[at + 1]];
  const slips = [
    () => letters.splice(at, 1),
    () => letters.splice(at, 0, letter),
    () => letters.splice(at, 2, next, letter),
    () => letters.splice(at, 1, chance.pick([...LETTERS])),
  ];
  chance.pick(slips)();
  return letters.join('');
}

const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');

type Corrupt = (order: SalesOrderUpsert, chance: Random) => SalesOrderUpsert;

const inAddress =
  (
    field: keyof Address,
    change: (text: string, chance: Random, address: Address) => string | null,
  ): Corrupt =>
  (order, chance) => {
    const part = chance.pick(['shippingAddress', 'billingAddress'] as const);
    const address = order[part] ?? {};
    return {
      ...order,
      [part]: { ...address, [field]: change(String(address[field] ?? ''), chance, address) },
    };
  };

const inCustomer =
  (
    field: 'email' | 'firstName' | 'lastName' | 'phone',
    change: (text: string, chance: Random) => string | null,
  ): Corrupt =>
  (order, chance) => ({
    ...order,
    customer: { ...order.customer, [field]: change(order.customer?.[field] ?? '', chance) },
  });

const inLine =
  (change: (sku: string, chance: Random) => string): Corrupt =>
  (order, chance) => {
    const lines = order.lineItems ?? [];
    const at = chance.int(0, lines.length - 1);
    return {
      ...order,
      lineItems: lines.map((l, i) => (i === at ? { ...l, sku: change(l.sku ?? '', chance) } : l)),
    };
  };

const missing = () => null;

/** Typical mistakes of people and programs in orders. */
const corruptions: Readonly<Record<string, Corrupt>> = {
  'city mistyped': inAddress('city', mistyped),
  'city in capitals': inAddress('city', (text) => text.toUpperCase()),
  'city without marks': inAddress('city', withoutMarks),
  'district without marks': inAddress('district', withoutMarks),
  'city missing': inAddress('city', missing),
  'city with its district': inAddress('city', (text, _, { district }) => `${district} / ${text}`),
  'district in the place of the city': inAddress('city', (_text, _, { district }) => district ?? ''),
  'district mistyped': inAddress('district', mistyped),
  'district in capitals': inAddress('district', (text) => text.toUpperCase()),
  'district with its city': inAddress('district', (text, _, { city }) => `${text} / ${city}`),
  'country mistyped': inAddress('country', mistyped),
  'country missing': inAddress('country', missing),
  'country in another language': inAddress('country', (text) => (text === 'Turkey' ? 'Türkei' : text)),
  'country by its code': inAddress('country', (text) => countryCode(text) ?? text),
  'street missing': inAddress('addressOne', missing),
  'street in the second line': (order) => {
    if (order.shippingAddress?.addressTwo || order.billingAddress?.addressTwo) return order;
    const moved = inAddress('addressTwo', (_text, _, { addressOne }) => addressOne ?? '')(
      order,
      random('one'),
    );
    return inAddress('addressOne', () => '-')(moved, random('one'));
  },
  'first name missing': inAddress('addressFirstName', missing),
  'last name missing': inAddress('addressLastName', missing),
  'phone missing': inAddress('addressPhone', missing),
  'two phones': inAddress('addressPhone', (text) => `${text} / +90 212 555 00 00`),
  'customer without phone': inCustomer('phone', missing),
  'customer without last name': inCustomer('lastName', missing),
  'customer’s whole name in one field': (order) => ({
    ...order,
    customer: {
      ...order.customer,
      firstName: `${order.customer?.firstName} ${order.customer?.lastName}`,
      lastName: '',
    },
  }),
  'email with a comma for a dot': inCustomer('email', (text, chance) => {
    const dots = [...text.matchAll(/\./g)].map(({ index }) => index);
    const at = chance.pick(dots);
    return `${text.slice(0, at)},${text.slice(at + 1)}`;
  }),
  'email with a blank': inCustomer('email', (text, chance) => {
    const at = chance.int(0, text.length);
    return `${text.slice(0, at)} ${text.slice(at)}`;
  }),
  'email with two at signs': inCustomer('email', (text) => text.replace('@', '@@')),
  'email with a name': inCustomer('email', (text) => `Ayşe Yılmaz <${text}>`),
  'email behind mailto': inCustomer('email', (text) => `mailto:${text}`),
  'email with a dot at its end': inCustomer('email', (text) => `${text}.`),
  'SKU mistyped': inLine(mistyped),
  'SKU in small letters': inLine((sku) => sku.toLowerCase()),
  'SKU without dashes': inLine((sku) => sku.replaceAll('-', '')),
  'SKU with blanks for dashes': inLine((sku) => sku.replaceAll('-', ' ')),
  'SKU with an underscore': inLine((sku) => sku.replaceAll('-', '_')),
  'reference with underscores': (order) => ({
    ...order,
    referenceNumber: order.referenceNumber.replaceAll('-', '_'),
  }),
  // One unit of the first line as a separate line.
  'one line as two': (order) => {
    const [first, ...rest] = order.lineItems ?? [];
    const amountInOrder = (first?.amountInOrder ?? 0) - 1;
    if (amountInOrder < 1) return order;
    return { ...order, lineItems: [{ ...first, amountInOrder }, ...rest, { ...first, amountInOrder: 1 }] };
  },
  'billing address missing': (order) => ({ ...order, billingAddress: null }),
};

const story = writeDemoData(plans.cosmetics, 11, '2026-03-17');
const skus = [...story.warehouse.stocks.keys()];
const facts: OrderFacts = {
  isKnownSku: (sku) => story.warehouse.stocks.has(sku),
  integration: (id) => story.warehouse.integrations.find((i) => i.id === id),
  existing: undefined,
};
const valid = story.orders.filter(({ abroad, corporate }) => !abroad && !corporate).map(toPayload);

/** Returns an order as text that is equal for all spellings of a place, and for the name and code of a country. */
const readable = (order: SalesOrderUpsert): string =>
  JSON.stringify(order, (name, value) => {
    if (typeof value !== 'string') return value;
    if (name === 'country') return countryCode(value) ?? value;
    return name === 'city' || name === 'district' ? locationKey(value) : value;
  });

/** Accepts the first suggestion for each problem. Returns the changed order and the accepted suggestions. */
function corrected(order: SalesOrderUpsert): { order: SalesOrderUpsert; followed: Fix[] } {
  const followed: Fix[] = [];
  let current = order;
  for (let count = 0; count < 20; count++) {
    const [error] = findErrors(current, facts);
    const [first] = error ? fixesFor(error, current, { skus }) : [];
    if (!first) break;
    followed.push(first);
    current = first.patch(current);
  }
  return { order: current, followed };
}

/** The order does not contain the correct value after these changes, so suggestions can only be common values. */
const unknowable = (
  name: string,
  { shippingAddress: ship, billingAddress: bill }: SalesOrderUpsert,
): boolean => {
  if (name === 'billing address missing')
    return (
      readable({ referenceNumber: '', shippingAddress: ship }) !==
      readable({ referenceNumber: '', shippingAddress: bill })
    );
  return false;
};

it('for 500 corrupted orders the first suggestion is right for 99%, and a safe one is never wrong', () => {
  const chance = random('corrupted orders');
  const names = Object.keys(corruptions);
  const wrong: string[] = [];
  const wrongSafe: string[] = [];
  let rejected = 0;
  for (let i = 0; i < 500; i++) {
    const name = names[i % names.length] ?? '';
    const truth = chance.pick(valid);
    const broken = corruptions[name]?.(truth, chance) ?? truth;
    if (findErrors(broken, facts).length === 0 || unknowable(name, truth)) continue;
    rejected++;
    const { order, followed } = corrected(broken);
    const told = `${name}: ${followed.map(({ label, value }) => `${label} ${value}`).join(', ')}`;
    const isRight = readable(order) === readable(truth);
    if (!isRight) wrong.push(told);
    if (!isRight && followed.some(({ isSafe }) => isSafe)) wrongSafe.push(told);
  }
  expect(rejected).toBeGreaterThan(400);
  expect(wrongSafe).toEqual([]);
  expect(wrong.length / rejected, wrong.join('\n')).toBeLessThan(0.01);
});
