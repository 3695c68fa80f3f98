import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import Fastify from 'fastify';
import pg from 'pg';

// The reference server uses fastify and node-postgres, with one SQL statement per request and JSON built by PostgreSQL.
// It has no keys, tenants or validation. The difference to the platform is the cost of these features.

const [url = '', port = '0'] = process.argv.slice(2);
pg.types.setTypeParser(114, (text) => text);
const pool = new pg.Pool({ connectionString: url, max: 16 });
const app = Fastify({ logger: false, bodyLimit: 32e6 });

type Query = { tag?: string; text?: string; sort: string; desc?: string; from: string };

app.get<{ Querystring: Query }>('/products', async ({ query }, reply) => {
  const values: unknown[] = [];
  const where = [
    ...(query.tag ? [`tag = $${values.push(query.tag)}`] : []),
    ...(query.text ? [`name ilike $${values.push(`%${query.text}%`)}`] : []),
  ].join(' and ');
  const w = where ? `where ${where}` : '';
  const by = query.sort === 'updatedAt' ? '"updatedAt"' : 'sku';
  const text = `select (select count(*) from bare.products ${w})::int n, coalesce((select json_agg(x) from (select * from bare.products ${w}
    order by ${by} ${query.desc ? 'desc' : 'asc'} limit 50 offset $${values.push(Number(query.from))}) x), '[]') j`;
  const { rows } = await pool.query<{ n: number; j: string }>({
    name: createHash('md5').update(text).digest('hex'),
    text,
    values,
  });
  return reply
    .header('x-total', rows[0]?.n ?? 0)
    .type('application/json')
    .send(rows[0]?.j);
});

app.get<{ Params: { key: string } }>('/products/:key', async ({ params }, reply) => {
  const text = 'select row_to_json(x) j from bare.products x where sku = $1';
  const { rows } = await pool.query<{ j: string }>({ name: 'product', text, values: [params.key] });
  return reply.type('application/json').send(rows[0]?.j ?? 'null');
});

app.get<{ Params: { key: string } }>('/customers/:key', async ({ params }, reply) => {
  const text = 'select row_to_json(x) j from bare.customers x where "customerNo" = $1';
  const { rows } = await pool.query<{ j: string }>({ name: 'one', text, values: [params.key] });
  return reply.type('application/json').send(rows[0]?.j ?? 'null');
});

const COLUMNS = ['name', 'barcodes', 'category', 'tag', 'updatedAt'].map((name) => `"${name}"`);
const PRODUCTS = `with u as (
    insert into bare.products (id, sku, state, "createdAt", ${COLUMNS})
    select gen_random_uuid(), r.sku, 'Active', now(), ${COLUMNS.map((c) => `r.${c}`)} from json_populate_recordset(null::bare.products, $1) r
    on conflict (sku) do update set ${COLUMNS.map((c) => `${c} = excluded.${c}`)} returning (xmax = 0) as created
  ) select count(*) filter (where created)::int created, count(*) filter (where not created)::int updated from u`;

app.post('/products', async ({ body }, reply) => {
  const { rows } = await pool.query({ name: 'products', text: PRODUCTS, values: [JSON.stringify(body)] });
  return reply.send(rows[0]);
});

const UPSERT = `with u as (
    insert into bare.lots (sku, "lotNumber", "expirationDate") select r.sku, r."lotNumber", r."expirationDate"
    from json_to_recordset($1) r(sku text, "lotNumber" text, "expirationDate" date)
    on conflict (sku, "lotNumber") do update set "expirationDate" = excluded."expirationDate" returning (xmax = 0) as created
  ) select count(*) filter (where created)::int created, count(*) filter (where not created)::int updated from u`;

app.post('/lots', async ({ body }, reply) => {
  const { rows } = await pool.query({ name: 'bulk', text: UPSERT, values: [JSON.stringify(body)] });
  return reply.send(rows[0]);
});

// The page of `npm run bench -- --screen`.
app.get('/floor.html', (_, reply) =>
  reply
    .type('text/html')
    .header('content-encoding', 'gzip')
    .send(createReadStream(fileURLToPath(new URL('screen/floor.html', import.meta.url))).pipe(createGzip())),
);

const address = await app.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.(address);
