import { parseArgs } from 'node:util';
import { withInstallation } from '@/lib/db/embedded/embedded';
import { prepareDatabase } from '@/lib/db/prepare-database';
import { env } from '@/lib/env';
import { loadBench } from './bench-load';
import { fillBig } from './big';
import { loadingPool } from './loading';

const USAGE = `npm run demo -- [--tenant big] [--products 1000000] [--customers 50000] [--returns 20000]
npm run demo -- --dataset bench [--tenant bench]

Brings a large tenant up to that many rows, or fills one anew with the records of the bench.
`;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Parses a whole number of at most 9,000,000, because SKUs have seven digits. Throws an error that names the option. */
function amount(name: string, text: string | undefined, fallback: number): number {
  const value = text === undefined ? fallback : Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 9_000_000)
    throw new Error(`--${name} must be a whole number up to 9000000, not "${text}"`);
  return value;
}

function choose() {
  const text = { type: 'string' } as const;
  const options = {
    tenant: text,
    products: text,
    customers: text,
    returns: text,
    dataset: text,
    help: { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ options });
  if (values.dataset !== undefined && values.dataset !== 'bench')
    throw new Error(`there is no dataset "${values.dataset}", only bench`);
  const products = amount('products', values.products, 1_000_000);
  return {
    help: values.help ?? false,
    bench: values.dataset === 'bench',
    tenant: values.tenant ?? (values.dataset ? 'bench' : 'big'),
    size: {
      products,
      customers: amount('customers', values.customers, Math.ceil(products / 20)),
      returns: amount('returns', values.returns, Math.ceil(products / 50)),
    },
  };
}

/** Migrates the database of this installation, running or stopped, and runs `work` as the owner of the tables. */
function withDatabase(work: (ownerUrl: string) => Promise<void>, say: (line: string) => void): Promise<void> {
  return withInstallation(
    env,
    async ({ ownerUrl, url }) => {
      await prepareDatabase(ownerUrl, url);
      await work(ownerUrl);
    },
    say,
  );
}

async function main(): Promise<void> {
  const { help, bench, tenant, size } = choose();
  if (help) {
    say(USAGE);
    return;
  }
  const today = new Date().toISOString().slice(0, 10);
  await withDatabase(async (url) => {
    const pool = loadingPool(url);
    try {
      if (bench) await loadBench(pool, tenant, today, say);
      else await fillBig(pool, tenant, size, today, say);
    } finally {
      await pool.end();
    }
  }, say);
  say(`Tenant ${tenant} is ready.`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 1;
});
