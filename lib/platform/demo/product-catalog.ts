import { plain } from './names';
import type { Random } from './random';

/** The first delivery of `upcoming` products has not arrived yet. `discontinued` products sell out and are not reordered. */
export type Lifecycle = 'normal' | 'upcoming' | 'discontinued' | 'slowMoving';

/** A product with its daily demand and its safety stock. */
export type Ranked = { item: Item; lifecycle: Lifecycle; demand: number; safetyStock: number };

/** Distributes `unitsPerDay` over the products. A few products make up most of the demand. */
export function rank(items: readonly Item[], unitsPerDay: number, random: Random): Ranked[] {
  const goods = items.filter((item) => item.type !== 'Parent');
  const ranked = goods.map((item) => {
    const lifecycle = random.weighted([
      ['normal', 70],
      ['upcoming', 6],
      ['discontinued', 9],
      ['slowMoving', 15],
    ] as const);
    const weight = (lifecycle === 'slowMoving' ? 0.15 : 1) / (0.08 + random.next()) ** 1.3;
    return { item, lifecycle, demand: weight, safetyStock: random.int(1, 30) };
  });
  const total = ranked.reduce((sum, r) => sum + r.demand, 0);
  return ranked.map((r) => ({ ...r, demand: (r.demand / total) * unitsPerDay }));
}

/** Outer dimensions in centimeters and weight in kilograms of one packed unit. */
type Measure = { width: number; length: number; height: number; weight: number };

/**
 * Packaging by kind of product. `slim` is the ratio of height to width, `roomy` the volume of the pack per volume of product,
 * `density` is in kilograms per liter, and `empty` is the weight of the pack relative to the product.
 */
const PACKS = {
  bottle: { slim: 3, roomy: 1.35, density: 1, empty: 0.09 },
  glass: { slim: 2.6, roomy: 1.4, density: 1, empty: 0.55 },
  jar: { slim: 1, roomy: 1.5, density: 1, empty: 0.3 },
  tube: { slim: 4, roomy: 1.5, density: 1, empty: 0.08 },
  box: { slim: 1.2, roomy: 1.2, density: 0.95, empty: 0.12 },
  pouch: { slim: 1.8, roomy: 1.2, density: 0.6, empty: 0.04 },
  tin: { slim: 1.1, roomy: 1.2, density: 0.95, empty: 0.12 },
} as const;

type Pack = keyof typeof PACKS;

const isPack = (word: string): word is Pack => word in PACKS;

type Content = { litres: number; kilograms: number };

const UNITS: Readonly<Record<string, { factor: number; weighed: boolean }>> = {
  ml: { factor: 0.001, weighed: false },
  L: { factor: 1, weighed: false },
  g: { factor: 0.001, weighed: true },
  kg: { factor: 1, weighed: true },
};

/** Returns the amount on a label such as "200 ml", "1,5 kg" or "20 x 2 g". Undefined if the label has no amount. */
export function parseContent(label: string, pack: Pack): Content | undefined {
  const [, times, size, unit] = /(?:(\d+) x )?([\d,]+) (ml|L|g|kg)$/.exec(label) ?? [];
  const baseUnit = UNITS[unit ?? ''];
  if (!size || !baseUnit) return undefined;
  const amount = Number(times ?? 1) * Number(size.replace(',', '.')) * baseUnit.factor;
  const { density } = PACKS[pack];
  return baseUnit.weighed
    ? { litres: amount / density, kilograms: amount }
    : { litres: amount, kilograms: amount * density };
}

const round = (value: number, decimals: number) => Number(value.toFixed(decimals));

/** Estimates the dimensions and weight of a packed product. */
export function measure({ litres, kilograms }: Content, pack: Pack): Measure {
  const { slim, roomy, empty } = PACKS[pack];
  const side = Math.cbrt((litres * 1000 * roomy) / slim);
  const weight = kilograms * (1 + empty) + 0.015;
  return {
    width: round(side, 1),
    length: round(side, 1),
    height: round(side * slim, 1),
    weight: round(weight, 3),
  };
}

/** Parses dimensions such as "35.8x24.7x2.2 1.83": length, width and height in centimeters, then kilograms. */
export function readMeasure(text: string): Measure | undefined {
  const [, length, width, height, weight] = /^([\d.]+)x([\d.]+)x([\d.]+) ([\d.]+)$/.exec(text) ?? [];
  if (!length || !width || !height || !weight) return undefined;
  return { length: Number(length), width: Number(width), height: Number(height), weight: Number(weight) };
}

/** Color names in labels by the color codes in SKUs. */
const colorNames: Readonly<Record<string, string>> = {
  BLK: 'Siyah',
  WHT: 'Beyaz',
  GRY: 'Gri',
  ANT: 'Antrasit',
  NVY: 'Lacivert',
  BLU: 'Mavi',
  RED: 'Kırmızı',
  BRD: 'Bordo',
  GRN: 'Yeşil',
  KHK: 'Haki',
  BEJ: 'Bej',
  EKR: 'Ekru',
  BRN: 'Kahverengi',
  TAB: 'Taba',
  PNK: 'Pembe',
  LIL: 'Lila',
  YLW: 'Sarı',
  MIN: 'Mint',
  SLV: 'Gümüş',
  GLD: 'Altın',
};

/** A product as the merchant's catalog describes it. */
export type Item = Measure & {
  sku: string;
  name: string;
  type: 'Product' | 'Bundle' | 'Parent';
  category: string;
  price: number;
  taxRatio: number;
  /** Shelf life in months. 0 for products that do not expire and have no lots. */
  shelfLifeMonths: number;
  /** True if every unit has a serial number. */
  serials: boolean;
  origin: string;
  materialGroup: string;
  tag: string | null;
};

type Section = { category: string; settings: Readonly<Record<string, string>> };
type Option = { label: string; price: number };

const DEFAULTS = { tax: '20', keeps: '0', origin: 'TR', group: 'GENEL', type: 'Product' };

function parseSection(line: string): Section {
  const [category = '', settings = ''] = line.slice(2).split(' | ');
  const pairs = settings.split(' ').map((pair) => pair.split('='));
  return { category, settings: { ...DEFAULTS, ...Object.fromEntries(pairs) } };
}

/** Parses options with their prices, such as "50 ml 89.90, 100 ml 149.90", "S/M/L 449.90" or "449.90". */
function parseOptions(text: string): Option[] {
  return text.split(', ').flatMap((part) => {
    const [, labels = '', price] = /^(?:(.+) )?([\d.]+)$/.exec(part) ?? [];
    if (!price) throw new Error(`no price in "${text}"`);
    return labels.split('/').map((label) => ({ label, price: Number(price) }));
  });
}

function colorName(code: string): string {
  const name = colorNames[code];
  if (!name) throw new Error(`no colour ${code}`);
  return name;
}

/** Shortens a label for the SKU: "128 GB" to "128", "1,5 kg" to "1.5KG", "4-5 Yaş" to "4-5", "AA 8'li" to "AA". */
function shortLabel(label: string): string {
  const core = label
    .replace(/ (ml|g|GB|m|cm|mm|W|inç|Port|Yaş|Ay)$/, '')
    .replace(/ x .*$| ?'\S+$| \d+'\S+$/, '');
  return plain(core.replace(',', '.'))
    .replace(/-(?=kg|l$|tb)/, '')
    .toUpperCase();
}

function measureFor(row: string, size: string | undefined, label: string, { settings }: Section): Measure {
  const own = size ? readMeasure(size) : undefined;
  if (own) return own;
  const pack = settings.pack && isPack(settings.pack) ? settings.pack : undefined;
  const content = pack && parseContent(label, pack);
  if (content) return measure(content, pack);
  const defaultMeasure = settings.size ? readMeasure(settings.size.replace('/', ' ')) : undefined;
  if (!defaultMeasure) throw new Error(`no size for ${row}`);
  return defaultMeasure;
}

function parseItems(row: string, section: Section): Item[] {
  const [code = '', name = '', prices = '', colourCodes = '', size] = row.split(/ *\| */);
  const { category, settings } = section;
  const codes = colourCodes ? colourCodes.split(' ') : [''];
  const type = settings.type === 'Bundle' ? 'Bundle' : 'Product';
  const make = (sku: string, title: string, { label, price }: Option, as: Item['type']): Item => ({
    sku,
    name: title,
    type: as,
    category,
    price,
    taxRatio: Number(settings.tax),
    shelfLifeMonths: Number(settings.keeps),
    serials: settings.serials === 'yes',
    origin: settings.origin ?? '',
    materialGroup: settings.group ?? '',
    tag: settings.tag ?? null,
    ...measureFor(row, size, label, section),
  });
  const options = parseOptions(prices);
  const variants = codes.flatMap((colour) =>
    options.map((option) => {
      const parts = [colour ? colorName(colour) : '', option.label].filter(Boolean);
      const sku = [code, colour, shortLabel(option.label)].filter(Boolean).join('-');
      // A dash separates a variant from the name of its parent. Other products have their size in the name.
      const title =
        settings.parents === 'yes' && parts.length > 0
          ? `${name} – ${parts.join(' / ')}`
          : [name, option.label, colour && parts[0]].filter(Boolean).join(' ');
      return make(sku, title, option, type);
    }),
  );
  const first = options[0];
  const family = settings.parents === 'yes' && variants.length > 1 && first;
  return family ? [make(code, name, { ...first, label: '' }, 'Parent'), ...variants] : variants;
}

/**
 * Parses a catalog. Each section begins with "# category | settings" and contains rows "code | name | prices | colors | size".
 */
export function readCatalog(text: string): Item[] {
  const items: Item[] = [];
  let section: Section | undefined;
  for (const line of text.split('\n')) {
    if (line.startsWith('# ')) section = parseSection(line);
    else if (line.trim() && section) items.push(...parseItems(line.trim(), section));
  }
  return items;
}
