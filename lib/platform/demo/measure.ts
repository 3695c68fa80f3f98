/** Outer size in centimetres and weight in kilograms of one unit in its packing. */
export type Measure = { width: number; length: number; height: number; weight: number };

/**
 * How goods are packed: height to side of the pack, litres of pack per litre of goods, kilograms a litre,
 * and the weight of the empty pack beside that of the goods.
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

export type Pack = keyof typeof PACKS;

export const isPack = (word: string): word is Pack => word in PACKS;

type Content = { litres: number; kilograms: number };

const UNITS: Readonly<Record<string, { factor: number; weighed: boolean }>> = {
  ml: { factor: 0.001, weighed: false },
  L: { factor: 1, weighed: false },
  g: { factor: 0.001, weighed: true },
  kg: { factor: 1, weighed: true },
};

/** What a label such as "200 ml", "1,5 kg" or "20 x 2 g" promises of goods packed so; nothing when it names no amount. */
export function contentOf(label: string, pack: Pack): Content | undefined {
  const [, times, size, unit] = /(?:(\d+) x )?([\d,]+) (ml|L|g|kg)$/.exec(label) ?? [];
  const known = UNITS[unit ?? ''];
  if (!size || !known) return undefined;
  const amount = Number(times ?? 1) * Number(size.replace(',', '.')) * known.factor;
  const { density } = PACKS[pack];
  return known.weighed
    ? { litres: amount / density, kilograms: amount }
    : { litres: amount, kilograms: amount * density };
}

const round = (value: number, places: number) => Number(value.toFixed(places));

/** The size of goods in their pack. */
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

/** Reads "35.8x24.7x2.2 1.83": length, width and height in centimetres, kilograms. */
export function readMeasure(text: string): Measure | undefined {
  const [, length, width, height, weight] = /^([\d.]+)x([\d.]+)x([\d.]+) ([\d.]+)$/.exec(text) ?? [];
  if (!length || !width || !height || !weight) return undefined;
  return { length: Number(length), width: Number(width), height: Number(height), weight: Number(weight) };
}
