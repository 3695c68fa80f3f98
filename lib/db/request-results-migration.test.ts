import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, inject, test } from 'vitest';

const sql = async () =>
  (await readFile(new URL('migrations/0020-request-results.sql', import.meta.url), 'utf8')).replaceAll(
    'console.',
    'before_results.',
  );

const orders = (...keys: string[]) => JSON.stringify(keys.map((referenceNumber) => ({ referenceNumber })));

test('the migration derives the results of older requests from their stored responses', async () => {
  // Tables are the owner's: the application's role may make none.
  const client = new pg.Client({ connectionString: inject('ownerUrl') });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('create schema before_results');
    await client.query(`create table before_results.journal (id int primary key, tenant text, operation text, body text,
      outcome text, answer text, at timestamptz default now(), "personId" text, person text, platform text, records text[],
      method text, path text, "requestId" text, "idempotencyKey" text, status int, message text, issues jsonb, ms int,
      "completedAt" timestamptz)`);
    await client.query(`create function before_results.guard_journal() returns trigger language plpgsql as
      $$ begin raise exception 'append-only'; end $$`);
    await client.query(
      'create trigger guard before update on before_results.journal for each row execute function before_results.guard_journal()',
    );
    const rejected = [
      { referenceNumber: 'A', error: 'InvalidCity' },
      { referenceNumber: 'B', error: 'InvalidCity' },
    ];
    const cases: [string, string | null, string | null, string | null][] = [
      ['bulkUpsertSalesOrders', 'answered', orders('A', 'B'), JSON.stringify({ rejected })],
      ['bulkUpsertSalesOrders', 'answered', orders('A', 'B', 'C'), JSON.stringify({ rejected })],
      ['bulkUpsertSalesOrders', 'answered', orders('A'), JSON.stringify({ rejected: [] })],
      ['bulkUpsertSalesOrders', 'answered', orders('A'), ''],
      ['bulkUpsertSalesOrders', 'answered', orders('A'), '{"rejected":[{"referenceNum'],
      [
        'bulkUpsertReceivingOrders',
        'answered',
        orders('A'),
        JSON.stringify({
          updateFailures: [{ referenceNumber: 'A', message: 'lineItems.1.sku: X is not known (NoSku)' }],
        }),
      ],
      ['upsertLots', 'answered', '[{"sku":"X"},{"sku":"X"},{"sku":"Y"}]', '{"skippedSkus":["X"]}'],
      ['createCustomer', 'answered', '{}', ''],
      ['createCustomer', 'refused', '{}', ''],
      ['createCustomer', null, '{}', null],
    ];
    for (const [i, one] of cases.entries())
      await client.query(
        'insert into before_results.journal (id, tenant, operation, outcome, body, answer) values ($1, $2, $3, $4, $5, $6)',
        [i, 't', ...one],
      );
    await client.query(await sql());
    const { rows } = await client.query(
      'select result, "recordCount" as n, "rejectedCount" as r, rejections from before_results.journal order by id',
    );
    expect(rows.map(({ result, n, r }) => [result, r, n])).toEqual([
      ['rejected', 2, 2],
      ['partial', 2, 3],
      ['done', 0, 1],
      ['unknown', null, 1],
      ['partial', null, 1],
      ['rejected', 1, 1],
      ['partial', 2, 3],
      ['done', null, null],
      ['refused', null, null],
      [null, null, null],
    ]);
    expect(rows[5]?.rejections).toEqual([
      { record: 'A', path: 'lineItems.1.sku', message: 'X is not known', code: 'NoSku' },
    ]);
    expect(rows[0]?.rejections[0]).toEqual({
      record: 'A',
      path: 'referenceNumber',
      message: '',
      code: 'InvalidCity',
    });
  } finally {
    await client.query('rollback');
    await client.end();
  }
});
