// The records by which whole consoles are compared: record i is always the same, on every machine and for every target.

const TAGS = Array.from({ length: 20 }, (_, i) => `tag-${String(i).padStart(2, '0')}`);
const ADJECTIVES = [
  'Compact',
  'Heavy',
  'Cotton',
  'Steel',
  'Oak',
  'Urban',
  'Classic',
  'Nordic',
  'Smart',
  'Travel',
  'Soft',
  'Bright',
  'Slim',
  'Rapid',
  'Eco',
  'Deluxe',
];
const NOUNS = [
  'Lamp',
  'Chair',
  'Shirt',
  'Bottle',
  'Backpack',
  'Jacket',
  'Speaker',
  'Kettle',
  'Notebook',
  'Blanket',
  'Monitor',
  'Sneaker',
  'Drill',
  'Mug',
  'Helmet',
  'Scarf',
  'Tripod',
  'Pillow',
];
const CATEGORIES = [
  'Home',
  'Garden',
  'Apparel',
  'Electronics',
  'Sports',
  'Toys',
  'Office',
  'Beauty',
  'Food',
  'Auto',
];

export const BENCH_PRODUCTS = 100_000;
export const BENCH_RETURNS = 20_000;

/** A small integer hash (mulberry32 step) of record and salt: the only source of chance. */
function hash(i: number, salt: number): number {
  let t = (Math.imul(i + 1, 0x9e3779b1) + Math.imul(salt + 1, 0x85ebca6b)) | 0;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return (t ^ (t >>> 14)) >>> 0;
}

const pick = (list: readonly string[], n: number) => list[n % list.length] ?? '';
const hex = (n: number, width: number) => n.toString(16).padStart(8, '0').slice(-width).padStart(width, '0');

const uuid = (i: number, kind: number) =>
  `${hex(hash(i, 90 + kind), 8)}-${hex(hash(i, 91 + kind), 4)}-4${hex(hash(i, 92 + kind), 3)}-8${hex(hash(i, 93 + kind), 3)}-${hex(i, 6)}${hex(hash(i, 94 + kind), 6)}`;

const DAY = 86_400;
const BEGIN = Date.UTC(2024, 0, 1);
const date = (i: number, salt: number) =>
  new Date(BEGIN + (hash(i, salt) % (720 * DAY)) * 1000).toISOString();
const after = (instant: string, seconds: number) =>
  new Date(Date.parse(instant) + seconds * 1000).toISOString();

/** Product number `i`: what it says of itself, and what there is of it. */
export function benchProduct(i: number) {
  const total = hash(i, 1) % 5000;
  const reserved = total % 7 === 0 ? hash(i, 2) % (total + 1) : 0;
  const createdAt = date(i, 3);
  const said = {
    id: uuid(i, 0),
    sku: `SKU-${String(i).padStart(6, '0')}`,
    name: `${pick(ADJECTIVES, hash(i, 4))} ${pick(NOUNS, hash(i, 5))} ${1000 + (hash(i, 6) % 9000)}`,
    barcodes: [String(8690000000000 + i), String(8680000000000 + (hash(i, 7) % 1e9))],
    category: pick(CATEGORIES, hash(i, 8)),
    tag: pick(TAGS, hash(i, 9)),
    state: 'Active',
    price: (hash(i, 10) % 100000) / 100,
    createdAt,
    updatedAt: after(createdAt, hash(i, 15) % (60 * DAY)),
  };
  const stock = {
    total,
    reserved,
    received: hash(i, 11) % 300,
    damaged: hash(i, 12) % 20,
    expired: hash(i, 13) % 5,
    lost: hash(i, 14) % 5,
  };
  return { said, stock };
}

export type BenchProduct = ReturnType<typeof benchProduct>;

/** Return number `i`. */
export function benchReturn(i: number) {
  const state = pick(['ReturnCreated', 'ArrivedToWarehouse', 'Completed'], hash(i, 20));
  const createdAt = date(i, 21);
  return {
    id: uuid(i, 10),
    returnReferenceNumber: `RET-${String(i).padStart(6, '0')}`,
    salesOrderReferenceNumber: `SO-${String(hash(i, 22) % 500000).padStart(6, '0')}`,
    salesOrderChannel: pick(['shop', 'market', 'b2b', 'store'], hash(i, 23)),
    source: pick(['Service', 'WMS'], hash(i, 24)),
    state,
    notes: pick(['', 'wrong size', 'damaged box', 'changed mind'], hash(i, 25)),
    trackingId: `TRK${1e9 + (hash(i, 26) % 1e9)}`,
    cargoCarrier: pick(['CarrierA', 'CarrierB', 'CarrierC'], hash(i, 27)),
    tag: pick(TAGS, hash(i, 28)),
    createdAt,
    updatedAt: after(createdAt, DAY),
    arrivedToWarehouseAt: state === 'ReturnCreated' ? null : after(createdAt, 2 * DAY),
    completedAt: state === 'Completed' ? after(createdAt, 3 * DAY) : null,
  };
}
