import type pg from 'pg';
import { transaction } from '@/lib/db/pool';
import { incrementVersion } from '../query/totals';
import { setCounter } from './fill';
import { inChunks, type ReportProgress, since, updateStatistics } from './loading';
import { cities, firstNames, lastNames } from './names';

// SQL that generates products, customers and returns from the row number `n`. The same number gives the same row.

/** SQL for a whole number from 0 to `below - 1` that depends on the row number and the salt. */
const chance = (salt: number, below: number) =>
  `((hashint4extended(n, ${salt}) & 2147483647) % ${below})::int`;

const list = (words: readonly string[]) =>
  `array[${words.map((w) => `'${w.replaceAll("'", "''")}'`).join(',')}]`;

/** SQL that picks one of the words. */
const randomWord = (salt: number, words: readonly string[]) =>
  `(${list(words)})[1 + ${chance(salt, words.length)}]`;

/** SQL for an EAN-13 that consists of the prefix 869, the row number (below a billion) and the check digit. */
function barcode(): string {
  const twelve = `(869000000000 + n)`;
  const digit = (place: number) => `(${twelve} / ${10 ** (11 - place)}) % 10`;
  const sum = Array.from({ length: 12 }, (_, place) =>
    place % 2 === 0 ? digit(place) : `3 * (${digit(place)})`,
  ).join(' + ');
  return `(${twelve}::text || ((10 - (${sum}) % 10) % 10)::text)`;
}

/** SQL for a time in the `days` days before midnight UTC of the date `$2`, in whole seconds. */
const randomTime = (salt: number, days: number) =>
  `($2::date::timestamptz - make_interval(secs => 1 + ${chance(salt, days * 86_400)}))`;

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
export const PRODUCT_TAGS = [
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
// About one product in twenty has no stock, and about one in seven has reserved stock.
const STOCK = `case when ${chance(4, 20)} = 0 then 0 else ${chance(5, 5000)} end`;
const RESERVED = `case when ${chance(6, 7)} = 0 then ${chance(7, 100)} * (${STOCK}) / 100 else 0 end`;

/**
 * Inserts products $3 to $4 of tenant $1 with barcodes, stock and movements. Each product has at most one receipt and one
 * reservation. Its stock is the sum of these movements (D14).
 */
const INSERT_PRODUCTS = `
  with made as materialized (
    select n, 'BIG-' || lpad(n::text, 7, '0') as sku, ${NAME} as name, ${barcode()} as barcode, ${randomWord(8, CATEGORIES)} as category,
      case when ${chance(9, 3)} > 0 then ${randomWord(10, PRODUCT_TAGS)} end as tag, (500 + ${chance(11, 250_000)}) / 100.0 as price,
      ${STOCK} as total, ${RESERVED} as reserved, 5 + ${chance(12, 60)} as side, (10 + ${chance(13, 9000)}) / 1000.0 as weight, ${randomTime(14, 700)} as at
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

const districts = cities.flatMap(([districts]) => districts);
const FIRST = randomWord(1, firstNames);
const LAST = randomWord(2, lastNames);
const plainSql = (text: string) =>
  `translate(lower(translate(${text}, 'İIıÇĞÖŞÜ', 'iiicgosu')), 'çğöşü', 'cgosu')`;
const districtField = (of: (p: (typeof districts)[number]) => string) => randomWord(3, districts.map(of));

/** Inserts customers $3 to $4 of tenant $1 with one address each. */
const INSERT_CUSTOMERS = `
  insert into platform.customers ("tenantId", "customerNo", email, "firstName", "lastName", phone, "createdAt", "updatedAt", addresses)
  select $1, n, ${plainSql('first')} || '.' || ${plainSql('last')} || n || '@example.com', first, last, phone, at, at,
    jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'addressNo', 1, 'addressFirstName', first, 'addressLastName', last,
      'addressOne', quarter || ' Mah. Atatürk Cad. No:' || (1 + ${chance(4, 160)}), 'addressTwo', null, 'district', district, 'city', city,
      'postalCode', code, 'country', 'Turkey', 'addressPhone', phone, 'company', null, 'taxOffice', null, 'taxNumber', null))
  from (
    select n, ${FIRST} as first, ${LAST} as last, '+90571' || lpad(${chance(5, 10_000_000)}::text, 7, '0') as phone, ${randomTime(6, 700)} as at,
      ${districtField((p) => p.district)} as district, ${districtField((p) => p.city)} as city, ${districtField((p) => p.postalCode)} as code, ${districtField((p) => p.neighbourhoods[0] ?? '')} as quarter
    from generate_series($3::int, $4::int) n
  ) made`;

const NOTES = [
  'Vazgeçtim',
  'Hasarlı ulaştı',
  'Yanlış ürün gönderildi',
  'Beklediğim gibi değil',
  'Kutusu hasarlı geldi',
];
const CARRIERS = ['Aras Kargo', 'MNG Kargo', 'Yurtiçi Kargo', 'Sürat Kargo'];
const RETURN_TAGS = ['refund-pending', 'quality-check', 'expedited', 'overseas'];

/**
 * Inserts returns $3 to $4 of tenant $1 with one line each, for one of the first $5 products. The lines of completed returns are
 * damaged and go back to the customer, so no stock moves.
 */
const INSERT_RETURNS = `
  with made as materialized (
    select n, 'Return-' || (10000000 + n) as reference, 'ORD-BIG-' || (1 + ${chance(1, 1_000_000)}) as sales, ${chance(2, 10)} as stage,
      'BIG-' || lpad((1 + (hashint4extended(n, 3) & 2147483647) % $5::int)::text, 7, '0') as sku, ${randomTime(4, 700)} as at
    from generate_series($3::int, $4::int) n
  ), heads as (
    insert into platform.returns ("tenantId", "returnReferenceNumber", source, "salesOrderChannel", "salesOrderReferenceNumber", notes, state,
      "trackingId", "cargoCarrier", tag, "createdAt", "updatedAt", "arrivedToWarehouseAt", "completedAt")
    select $1, reference, 'Service', ${randomWord(5, ['Web', 'Mobile App', 'Pazaryeri'])}, sales, ${randomWord(6, NOTES)},
      case when stage = 0 then 'ReturnCreated' when stage = 1 then 'ArrivedToWarehouse' else 'Completed' end,
      '72' || lpad(${chance(7, 1_000_000_000)}::text, 10, '0'), ${randomWord(8, CARRIERS)}, case when ${chance(9, 2)} = 0 then ${randomWord(10, RETURN_TAGS)} end,
      at, at, case when stage > 0 then at + interval '2 days' end, case when stage > 1 then at + interval '3 days' end
    from made
  )
  insert into platform.return_lines ("tenantId", "returnReferenceNumber", position, "lineItemReferenceNumber", sku, "processedAt", state, "damagedState")
  select $1, reference, 0, sales || '-10-1', sku, case when stage > 1 then at + interval '3 days' end,
    case when stage > 1 then 'Damaged' else 'WaitingToBeProcessed' end, case when stage > 1 then 'SendToCustomer' end
  from made`;

/** Row counts of the large tenant. */
export type BigSize = { products: number; customers: number; returns: number };

const CHUNK = 25_000;

async function count(pool: pg.Pool, table: string, tenantId: string): Promise<number> {
  const sql = `select count(*)::int as n from platform.${table} where "tenantId" = $1`;
  const { rows } = await pool.query<{ n: number }>(sql, [tenantId]);
  return rows[0]?.n ?? 0;
}

/**
 * Inserts the rows that a tenant lacks for `size`, and creates the tenant if necessary. The database generates the rows. A
 * million products take about a minute on two idle cores.
 */
export async function fillBig(
  pool: pg.Pool,
  tenantId: string,
  size: BigSize,
  today: string,
  say: ReportProgress,
): Promise<void> {
  await pool.query(
    'insert into platform.tenants (id, name, "expiredOn") values ($1, $1, $2) on conflict do nothing',
    [tenantId, today],
  );
  const parts = [
    ['products', INSERT_PRODUCTS, size.products, []],
    ['customers', INSERT_CUSTOMERS, size.customers, []],
    ['returns', INSERT_RETURNS, size.returns, [Math.max(1, size.products)]],
  ] as const;
  for (const [table, sql, wanted, more] of parts) {
    const started = Date.now();
    const existing = await count(pool, table, tenantId);
    await inChunks(pool, existing + 1, wanted, CHUNK, (client, from, to) =>
      client.query(sql, [tenantId, today, from, to, ...more]),
    );
    say(`${Math.max(0, wanted - existing)} ${table} in ${since(started)}`);
  }
  await transaction(pool, async (client) => {
    await setCounter(client, tenantId, 'customerNo', size.customers);
    await incrementVersion(client, tenantId);
  });
  const tables = ['products', 'stocks', 'barcodes', 'movements', 'customers', 'returns', 'return_lines'];
  await updateStatistics(pool, tables);
}
