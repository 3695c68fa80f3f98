import { parseArgs } from 'node:util';
import { withInstallation } from '@/lib/db/embedded/embedded';
import { prepareDatabase } from '@/lib/db/prepare-database';
import { env } from '@/lib/env';
import { fillBig } from './big';
import { loadingPool } from './loading';

const USAGE = `npm run demo -- [--tenant big] [--products 1000000] [--customers 50000] [--returns 20000]

Brings a large tenant up to that many rows.
`;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Parses a whole number of at most 9,000,000, because SKUs have seven digits. Throws an error that names the option. */
function parseAmount(name: string, text: string | undefined, fallback: number): number {
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
    help: { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ options });
  const products = parseAmount('products', values.products, 1_000_000);
  return {
    help: values.help ?? false,
    tenant: values.tenant ?? 'big',
    size: {
      products,
      customers: parseAmount('customers', values.customers, Math.ceil(products / 20)),
      returns: parseAmount('returns', values.returns, Math.ceil(products / 50)),
    },
  };
}

/** Migrates this installation's database, which may be running or stopped. Then runs `work` as the owner of the tables. */
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
  const { help, tenant, size } = choose();
  if (help) {
    say(USAGE);
    return;
  }
  const today = new Date().toISOString().slice(0, 10);
  await withDatabase(async (url) => {
    const pool = loadingPool(url);
    try {
      await fillBig(pool, tenant, size, today, say);
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
