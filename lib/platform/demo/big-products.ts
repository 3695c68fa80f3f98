// SQL expressions that make up goods and people from the number "n" of a row: the same number, the same row.

/** A whole number from 0 to below `below`, by the row's number and a salt. */
export const chance = (salt: number, below: number) =>
  `((hashint4extended(n, ${salt}) & 2147483647) % ${below})::int`;

const list = (words: readonly string[]) =>
  `array[${words.map((w) => `'${w.replaceAll("'", "''")}'`).join(',')}]`;

/** One of these words. */
export const randomWord = (salt: number, words: readonly string[]) =>
  `(${list(words)})[1 + ${chance(salt, words.length)}]`;

/** An EAN-13 with the prefix 869 and the row's number in it (below a thousand million). */
function barcode(): string {
  const twelve = `(869000000000 + n)`;
  const digit = (place: number) => `(${twelve} / ${10 ** (11 - place)}) % 10`;
  const sum = Array.from({ length: 12 }, (_, place) =>
    place % 2 === 0 ? digit(place) : `3 * (${digit(place)})`,
  ).join(' + ');
  return `(${twelve}::text || ((10 - (${sum}) % 10) % 10)::text)`;
}

/** A moment within the last `days` days before `$2` (YYYY-MM-DD, midnight UTC), by the second. */
export const moment = (salt: number, days: number) =>
  `($2::date::timestamptz - make_interval(secs => 1 + ${chance(salt, days * 86_400)}))`;

/** The words that names of products are put together from. */
export const ADJECTIVES = [
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
export const NOUNS = [
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
  'Ev/Aydınlatma',
  'Ev/Mobilya',
  'Giyim/Üst',
  'Giyim/Dış Giyim',
  'Elektronik/Ses',
  'Elektronik/Ekran',
  'Spor/Kamp',
  'Mutfak/Küçük Aletler',
  'Ofis/Kırtasiye',
  'Yapı/El Aletleri',
];
const PRODUCT_TAGS = [
  'fragile',
  'expedited',
  'b2b',
  'gift-order',
  'quality-check',
  'seasonal-stock',
  'overseas',
  'new-arrival',
  'clearance',
];

const NAME = `${randomWord(1, ADJECTIVES)} || ' ' || ${randomWord(2, NOUNS)} || ' ' || (1000 + ${chance(3, 9000)})::text`;
// One in twenty has nothing left, one in seven is partly promised.
const STOCK = `case when ${chance(4, 20)} = 0 then 0 else ${chance(5, 5000)} end`;
const RESERVED = `case when ${chance(6, 7)} = 0 then ${chance(7, 100)} * (${STOCK}) / 100 else 0 end`;

/**
 * Products number $3 to $4 of tenant $1 with their stock, their barcodes and their ledger, in one statement: what a product has came
 * with one receipt, what is promised by one order, so that the sums hold (D14).
 */
export const PRODUCTS = `
  with made as materialized (
    select n, 'BIG-' || lpad(n::text, 7, '0') as sku, ${NAME} as name, ${barcode()} as barcode, ${randomWord(8, CATEGORIES)} as category,
      case when ${chance(9, 3)} > 0 then ${randomWord(10, PRODUCT_TAGS)} end as tag, (500 + ${chance(11, 250_000)}) / 100.0 as price,
      ${STOCK} as total, ${RESERVED} as reserved, 5 + ${chance(12, 60)} as side, (10 + ${chance(13, 9000)}) / 1000.0 as weight, ${moment(14, 700)} as at
    from generate_series($3::int, $4::int) n
  ), products as (
    insert into platform.products ("tenantId", sku, name, barcodes, category, tag, price, currency, "taxRatio", width, length, height, weight,
      "unitOfDimension", "unitOfWeight", "createdAt", "updatedAt")
    select $1, sku, name, array[barcode], category, tag, price, 'TRY', 20, side, side * 2, side, weight, 'Cm', 'Kg', at, at + ($2::date - at) * 0.8 from made
  ), stocks as (
    insert into platform.stocks ("tenantId", sku, "updatedAt", "totalStockAmount", "reservedStock", "receivedItemAmount", "completedReceivingAcceptedAmount")
    select $1, sku, at + ($2::date - at) * 0.8, total, reserved, total, total from made
  ), barcodes as (
    insert into platform.barcodes ("tenantId", barcode, sku) select $1, barcode, sku from made
  )
  insert into platform.movements ("tenantId", at, sku, kind, amount, cause, reference)
  select $1, m.at, m.sku, k.kind, k.amount, k.cause, k.reference || (m.n / 100 + 1) from made m
  cross join lateral (values ('ReceivingAccepted', m.total, 'receiving-orders', 'REC-BIG-'), ('Reserved', m.reserved, 'sales-orders', 'ORD-BIG-')) k(kind, amount, cause, reference)
  where k.amount > 0`;
