import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from '@/lib/contract/schema/zod';
import { isCode, isTest, type Source, sourcesOf } from './sources';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const Report = z.object({
  diagnostics: z.array(z.object({ category: z.string(), location: z.object({ path: z.string() }) })),
});

/** Each source breaks only the rule named first. */
const broken: [rule: string, path: string, text: string][] = [
  ['lint/style/noProcessEnv', 'lib/db/pool.ts', `export const url = process.env.DATABASE_URL;`],
  ['lint/style/noExcessiveLinesPerFile', 'lib/rules/long.ts', `export const a = [\n${'1,\n'.repeat(401)}];`],
  ['lint/style/useFilenamingConvention', 'lib/console/read_all.ts', `export const a = 1;`],
  ['lint/performance/noBarrelFile', 'lib/console/barrel.ts', `export { a } from './people';`],
  ['lint/suspicious/noExplicitAny', 'lib/rules/any.ts', `export const a: any = 1;`],
  [
    'lint/suspicious/noImportCycles',
    'lib/rules/cycle.ts',
    `import { b } from './back';\nexport const a = b;`,
  ],
  [
    'lint/suspicious/noImportCycles',
    'lib/rules/back.ts',
    `import { a } from './cycle';\nexport const b = a;`,
  ],
  ['plugin', 'lib/rules/cast.ts', `export const a = JSON.parse('1') as number;`],
  ['plugin', 'app/act-actions.ts', `'use server';\nexport const a = 1;`],
  ['plugin', 'lib/console/views/act.ts', `'use server';\nexport const a = 1;`],
  [
    'plugin',
    'lib/console/views/open-actions.ts',
    `'use server';\nexport async function act() {}\nasync function b() {}\nb();`,
  ],
  ['plugin', 'lib/console/fetch.ts', `export const a = fetch(new URL('https://platform.example'));`],
  ['plugin', 'components/form/fetch.ts', `export const a = fetch('//elsewhere.example');`],
  ['plugin', 'lib/console/undici.ts', `import { request } from 'undici';\nexport const a = request;`],
  [
    'plugin',
    'lib/console/key.ts',
    `import { config } from '@/lib/env';\nexport const a = config().platformApiKey;`,
  ],
  ['plugin', 'app/t/[tenant]/cargo/route.ts', `export async function GET() {}`],
  [
    'plugin',
    'app/t/[tenant]/jobs/route.ts',
    `import { handle, tenantRoute } from './jobs';\nexport const POST = handle(tenantRoute);`,
  ],
  ['plugin', 'app/settings/page.tsx', `// requirePerson()\nexport default async function Settings() {}`],
  [
    'plugin',
    'app/t/[tenant]/cargo/page.tsx',
    `import { requirePerson } from '@/lib/console/auth/current-person';\nexport default async function Cargo() {\n  await requirePerson();\n}`,
  ],
  [
    'plugin',
    'app/t/[tenant]/runs/page.tsx',
    `import { findRun } from './find-run';\nexport async function generateMetadata() {\n  return await findRun('');\n}`,
  ],
  ['plugin', 'lib/contract/env.ts', `import { env } from '@/lib/env';\nexport const a = env;`],
  [
    'plugin',
    'lib/contract/package.ts',
    `import { readFile } from 'node:fs/promises';\nexport const a = readFile;`,
  ],
  ['plugin', 'lib/rules/pool.ts', `import { pool } from '@/lib/db/pool';\nexport const a = pool;`],
  [
    'plugin',
    'lib/db/people.ts',
    `import type { Person } from '@/lib/console/auth/people';\nexport type A = Person;`,
  ],
  [
    'plugin',
    'lib/platform/people.ts',
    `import { people } from '@/lib/console/auth/people';\nexport const a = people;`,
  ],
  ['plugin', 'lib/console/listener.ts', `export const a = import('@/lib/platform/http/listener');`],
  [
    'plugin',
    'lib/console/listener.test.ts',
    `import { listener } from '@/lib/platform/http/listener';\nlistener();`,
  ],
  ['plugin', 'lib/platform/start.ts', `import './demo/main';`],
  [
    'plugin',
    'lib/server/front.ts',
    `import { front } from '@/lib/testing/front-server';\nexport const a = front;`,
  ],
  [
    'plugin',
    'components/ui/form.ts',
    `import { form } from '@/components/form/form';\nexport const a = form;`,
  ],
  [
    'plugin',
    'components/ui/session.ts',
    `import { session } from '@/lib/console/auth/current-person';\nexport const a = session;`,
  ],
  ['plugin', 'components/form/up.ts', `import { button } from '../ui/button';\nexport const a = button;`],
  [
    'plugin',
    'components/data-table/facts.ts',
    `import { facts } from '@/components/record/record-fields';\nexport const a = facts;`,
  ],
  [
    'plugin',
    'components/record/frame.ts',
    `import { frame } from '@/components/shell/frame';\nexport const a = frame;`,
  ],
  [
    'plugin',
    'components/shell/lots.ts',
    `import { lots } from '@/components/features/lots/lots';\nexport const a = lots;`,
  ],
  [
    'plugin',
    'components/features/lots/orders.ts',
    `import { orders } from '@/components/features/orders/orders';\nexport const a = orders;`,
  ],
  ['plugin', 'lib/server/inside.ts', `import { a } from 'next/dist/server/a';\nexport const b = a;`],
  ['plugin', 'components/features/lots/sql.ts', `import { Pool } from 'pg';\nexport const a = Pool;`],
  [
    'plugin',
    'app/platform.ts',
    `import { listener } from '@/lib/platform/http/listener';\nexport const a = listener;`,
  ],
];

/** Each source is close to one that breaks a rule. */
const allowed: [path: string, text: string][] = [
  ['lib/env.ts', `export const env = process.env;`],
  [
    'lib/console/views/act-actions.ts',
    `'use server';\nimport { action, tenantAction } from '../auth/define-action';\nexport type A = string;\nexport const a = action(async () => 1);\nexport const b = tenantAction('read', c, d);`,
  ],
  [
    'lib/rules/const.ts',
    `import { b as c } from './any';\nexport const a = { c, d: 'x' } as const;\n// as string, process.env, fetch(url)`,
  ],
  ['components/shell/tenants.ts', `export const a = fetch(\`/settings/\${1}\`, { cache: 'no-store' });`],
  [
    'lib/console/api-client/client.ts',
    `import { Agent } from 'undici';\nimport { config } from '@/lib/env';\nexport const a = [Agent, config().platformApiKey];`,
  ],
  ['lib/console/exchange.ts', `import type { Dispatcher } from 'undici';\nexport type A = Dispatcher;`],
  [
    'app/t/[tenant]/lots/page.tsx',
    `import { requireTenant } from '@/lib/console/auth/tenant-session';\nexport default async function Lots({ params }: { params: Promise<{ tenant: string }> }): Promise<void> {\n  await requireTenant(params);\n}`,
  ],
  [
    'app/t/[tenant]/new/lots/page.tsx',
    `import { NewPage } from '@/components/record/form-page';\nexport default async function NewLot() {\n  return <NewPage />;\n}`,
  ],
  [
    'app/t/[tenant]/run/page.tsx',
    `import { currentPerson } from '@/lib/console/auth/current-person';\nimport { findRun } from '@/lib/console/jobs/bulk-runs';\nexport async function generateMetadata() {\n  return (await currentPerson()) && (await findRun(''));\n}`,
  ],
  [
    'app/t/[tenant]/lots/route.ts',
    `import { tenantRoute } from '@/lib/console/auth/define-route';\nexport const dynamic = 'force-dynamic';\nexport const GET = tenantRoute(() => 1);`,
  ],
  ['lib/contract/lots.ts', `import * as z from 'zod';\nimport { b } from './a';\nexport const a = [z, b];`],
  [
    'components/features/requests/again.ts',
    `import { form } from '@/components/features/sales-orders/cancel-line-form';\nimport { b } from './b';\nexport const a = [form, b];`,
  ],
  [
    'components/form/action.ts',
    `import { act } from '@/lib/console/views/act-actions';\nimport { button } from '@/components/ui/button';\nexport const a = [act, button];`,
  ],
];

describe('the linter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tallyman-rules-'));
  const found = new Map<string, string[]>();
  beforeAll(async () => {
    cpSync(join(root, 'lib/testing/source-rules'), join(folder, 'lib/testing/source-rules'), {
      recursive: true,
    });
    const { vcs, ...config } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
    for (const [path, text] of [
      ...broken.map(([, ...source]) => source),
      ...allowed,
      ['biome.json', JSON.stringify({ ...config, assist: {} })] as const,
    ]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), `${text}\n`);
    }
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [biome, 'lint', '--reporter=json', '--max-diagnostics=none', 'app', 'components', 'lib'],
      { cwd: folder },
    ).catch((error) => error);
    for (const { category, location } of Report.parse(JSON.parse(stdout)).diagnostics)
      found.set(location.path, [...(found.get(location.path) ?? []), category]);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(broken)('reports %s in %s', (rule, path) => expect(found.get(path)).toEqual([rule]));
  it.each(allowed)('accepts %s', (path) => expect(found.get(path)).toBeUndefined());
});

// Biome's plugins do not check comments.
it('no comment silences the compiler', () => {
  const silenced = new RegExp(`@${'ts'}-(?:ignore|expect-error|nocheck|check)`);
  expect(
    sourcesOf(root)
      .filter(({ text }) => silenced.test(text))
      .map(({ path }) => path),
  ).toEqual([]);
});

// The compiler checks only one of two files whose names differ in `.ts` and `.tsx`.
it('no file hides another from the compiler', () => {
  const names = sourcesOf(root).map(({ path }) => path);
  expect(names.filter((name) => names.includes(`${name}x`))).toEqual([]);
});

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const wordsOf = (text: string) => text.match(/[\w$]+/g) ?? [];
/** Names of a library and of tests that comments cite. */
const cited = ['useQuery', 'prefetchQuery', 'findBy'];

/** Camel-case names in backticks in the comments of code that are neither in their file, nor exported, nor a field, setting or column. */
function staleNames(sources: Source[]): string[] {
  const everywhere = new Set([
    ...cited,
    ...sources.flatMap(({ path, text }) => {
      if (/^lib\/(?:contract\/|messages\/|env)|\.sql$/.test(path)) return wordsOf(text.replace(COMMENT, ''));
      return [...text.matchAll(/export (?:async )?(?:function\*?|const|class|type) (\w+)/g)].map(
        ([, name = '']) => name,
      );
    }),
  ]);
  return sources
    .filter((source) => isCode(source) && !isTest(source))
    .flatMap(({ path, text }) => {
      const own = new Set(wordsOf(text.replace(COMMENT, '')));
      const names =
        text.match(COMMENT)?.flatMap((comment) => comment.match(/(?<=`)[a-z]+[A-Z]\w*(?=`)/g) ?? []) ?? [];
      return names
        .filter((name) => !own.has(name) && !everywhere.has(name))
        .map((name) => `${path}: ${name}`);
    });
}

it('the names that comments cite exist', () => {
  expect(
    staleNames([{ path: 'lib/db/a.ts', text: '/** Calls `readRow`. */\nconst a = readRows();' }]),
  ).toEqual(['lib/db/a.ts: readRow']);
  expect(staleNames(sourcesOf(root))).toEqual([]);
});
