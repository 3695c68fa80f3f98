import { plain } from './names';
import type { Item, Lifecycle } from './product-catalog';
import { moment, type Random } from './random';
import type { Warehouse } from './warehouse';

const toDigits = (text: string, length: number): number[] => {
  if (!new RegExp(`^\\d{${length}}$`).test(text)) throw new Error(`"${text}" is not ${length} digits`);
  return [...text].map(Number);
};

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

/** Appends the check digit to the first 12 digits of an EAN-13. Even positions count three times. */
export function ean13(twelve: string): string {
  const total = sum(toDigits(twelve, 12).map((d, i) => (i % 2 === 0 ? d : 3 * d)));
  return `${twelve}${(10 - (total % 10)) % 10}`;
}

/** Appends the check digit to the first 9 digits of a Turkish company's tax number (VKN). */
export function vkn(nine: string): string {
  const terms = toDigits(nine, 9).map((d, i) => {
    const shifted = (d + 9 - i) % 10;
    const product = (shifted * 2 ** (9 - i)) % 9;
    return shifted !== 0 && product === 0 ? 9 : product;
  });
  return `${nine}${(10 - (sum(terms) % 10)) % 10}`;
}

/**
 * Appends both check digits to the first 9 digits of a Turkish citizen's identity number (TCKN). The first digit must not be 0.
 */
export function tckn(nine: string): string {
  const digits = toDigits(nine, 9);
  if (digits[0] === 0) throw new Error('a TCKN does not start with 0');
  const odd = sum(digits.filter((_, i) => i % 2 === 0));
  const even = sum(digits.filter((_, i) => i % 2 === 1));
  const tenth = (((odd * 7 - even) % 10) + 10) % 10;
  return `${nine}${tenth}${(odd + even + tenth) % 10}`;
}

/** True for 13 digits with a correct check digit. */
export const isEan13 = (text: string) => /^\d{13}$/.test(text) && ean13(text.slice(0, 12)) === text;
/** True for 10 digits with a correct check digit. */
export const isVkn = (text: string) => /^\d{10}$/.test(text) && vkn(text.slice(0, 9)) === text;
/** True for 11 digits with two correct check digits. The first digit must not be 0. */
export const isTckn = (text: string) => /^[1-9]\d{10}$/.test(text) && tckn(text.slice(0, 9)) === text;

/** Returns a reduced price with a usual ending, such as 9 or 0.90. */
function reducePrice(price: number, random: Random): number {
  const lower = price * random.pick([0.75, 0.8, 0.85, 0.9]);
  return lower > 1000 ? Math.round(lower / 10) * 10 - 1 : Math.floor(lower) + 0.9;
}

function makeTag(item: Item, lifecycle: Lifecycle | undefined, random: Random): string | null {
  const extra =
    lifecycle === 'upcoming'
      ? ['new-arrival']
      : lifecycle === 'slowMoving' && random.chance(0.5)
        ? ['clearance']
        : [];
  if (random.chance(0.05)) extra.push(random.pick(['b2b', 'gift-order', 'seasonal-stock']));
  const all = [...new Set([...(item.tag?.split(',') ?? []), ...extra])];
  return all.length > 0 ? all.join(',') : null;
}

/** Returns the row of one product. `index` is the product's position in the catalog and the end of its barcode. */
export function productRow(
  warehouse: Warehouse,
  item: Item,
  lifecycle: Lifecycle | undefined,
  index: number,
) {
  const { random, shop, today } = warehouse;
  const code = (number: number) => ean13(`${shop.barcodes}${String(number).padStart(5, '0')}`);
  const createdAt = moment(
    today,
    lifecycle === 'upcoming' ? -random.int(1, 20) - 0.4 : -random.int(200, 420) - 0.4,
  );
  const large = item.width + item.length + item.height > 95;
  const { shelfLifeMonths, serials: _, ...fields } = item;
  return {
    ...fields,
    id: random.uuid(),
    state: lifecycle === 'discontinued' && random.chance(0.12) ? 'Disabled' : 'Active',
    createdAt,
    updatedAt: createdAt,
    favorite: random.chance(0.05),
    sioc: large,
    // A few products have a second barcode, which is printed on their shipping carton.
    barcodes: random.chance(0.06) ? [code(index + 1), code(90_000 + index)] : [code(index + 1)],
    salesUrl: `https://www.${shop.domain}/urun/${plain(item.name)}`,
    tag: makeTag(item, lifecycle, random),
    salePrice: random.chance(0.22) ? reducePrice(item.price, random) : null,
    currency: 'TRY',
    unitOfDimension: 'Cm',
    unitOfWeight: 'Kg',
    integrationId: warehouse.integrations[0].id,
    isLotMandatory: shelfLifeMonths > 0,
    isImco: false,
    isQualityCheckNeeded: item.tag?.includes('quality-check') ?? false,
    isExpirationTracked: shelfLifeMonths > 0,
  };
}

/** A row of `platform.products`. */
export type ProductRow = ReturnType<typeof productRow>;
