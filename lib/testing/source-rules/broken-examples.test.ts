import { describe, expect, it } from 'vitest';
import { clientBundleFaults } from './client-bundle';
import { fileFaults } from './files';
import { keyFaults, labelFaults } from './labels';
import { restrictedAccessFaults } from './restricted-access';
import { lockFaults, readmeFaults, rootFaults } from './root-files';
import type { Source } from './sources';
import { bare } from './strip-source';

// Every law must be able to fail: each of these sources breaks one, and each of the others looks as if it did.

const count = (faults: (sources: Source[]) => string[], path: string, text: string) =>
  faults([{ path, text }]).length;
const USE_SERVER = `'use ${'server'}';`;

describe('law 5 sees', () => {
  it.each([
    ['lib/db/pool.ts', `const url = process.env.DATABASE_URL;`],
    ['app/page.tsx', `const { PORT } = process['env'];`],
    ['app/act.ts', USE_SERVER],
    ['lib/console/operations/read.ts', `import { request } from 'undici';`],
    ['app/page.tsx', `await fetch(decided().platformUrl);`],
    ['components/form/form.tsx', `fetch('//elsewhere.example');`],
    ['components/form/form.tsx', `window.fetch('https://elsewhere.example');`],
    ['lib/console/auth/people.ts', `const key = decided().platformApiKey;`],
    ['components/form/form.tsx', `const q = 'select id from platform.lots';`],
    ['app/page.tsx', 'const q = `\n  insert into console.views values ($1)`;'],
    ['lib/rules/lots.ts', `import { pool } from '@/lib/db/pool';`],
    ['app/t/[tenant]/lots/page.tsx', `export default async function Lots() {}`],
    ['app/t/[tenant]/cargo/route.ts', `export async function GET(request: Request) {}`],
    ['app/t/[tenant]/cargo/route.ts', `export const POST = handle(tenantRoute);`],
    ['app/settings/page.tsx', `// requirePerson()\nexport default async function Settings() {}`],
    [
      'app/t/[tenant]/runs/page.tsx',
      `import { findRun } from '@/lib/console/jobs/bulk-runs';\nexport async function generateMetadata() {\n  return findRun('');\n}`,
    ],
  ])('%s: %s', (path, text) => expect(count(restrictedAccessFaults, path, text)).toBe(1));

  it.each([
    ['lib/env.ts', `const raw = process.env;`],
    ['app/t/[tenant]/lots/page.tsx', `export default async function Lots() {\n  await requirePerson();\n}`],
    [
      'app/t/[tenant]/runs/page.tsx',
      `import { findRun } from '@/lib/console/jobs/bulk-runs';\nimport { currentPerson } from '@/lib/console/auth/session';\nexport async function generateMetadata() {\n  return (await currentPerson()) && findRun('');\n}\nconst run = findRun('');`,
    ],
    ['app/t/[tenant]/cargo/route.ts', `export const GET = tenantRoute(async () => ok(1));`],
    ['lib/console/actions.ts', USE_SERVER],
    ['lib/console/api-client/client.ts', `import { Agent } from 'undici'; decided().platformApiKey;`],
    ['components/shell/tenants.ts', `await fetch('/settings/tenants', { signal });`],
    ['lib/console/api-client/exchange.ts', `import type { Dispatcher } from 'undici';`],
    ['app/page.tsx', `// fetch( and process.env\nrouter.prefetch(path); query.fetch();`],
    ['lib/console/auth/people.ts', `const q = 'select id from console.people';`],
  ])('but not %s: %s', (path, text) => expect(count(restrictedAccessFaults, path, text)).toBe(0));
});

describe('law 5 sees what a browser would be sent', () => {
  const CLIENT = `'use client';\n`;
  const way = (last: string, first = CLIENT) => [
    { path: 'components/a.tsx', text: `${first}import { b } from './b';` },
    { path: 'components/b.ts', text: `export { c } from './c';` },
    { path: 'components/c.ts', text: last },
    { path: 'lib/console/actions.ts', text: `${USE_SERVER}\nimport { env } from '@/lib/env';` },
  ];
  it.each([
    `import { env } from '@/lib/env';`,
    `import { type Env, env } from '@/lib/env';`,
    `await import('@/lib/console/auth/sign-in');`,
    `import '../lib/db/embedded/secrets.ts';`,
    `import { ask } from '@/lib/console/api-client/client';`,
    `import { createHash } from 'node:crypto';`,
    `import { Agent } from 'undici';`,
    `import { betterAuth } from 'better-auth/minimal';`,
    `import 'server-only';`,
  ])('%s', (last) => expect(clientBundleFaults(way(last))).toHaveLength(1));

  it.each([
    `import type { Env } from '@/lib/env';`,
    `export type { Person } from '@/lib/console/auth/people';`,
    `import { signOut } from '@/lib/console/actions';`,
    `// import { env } from '@/lib/env';`,
    `import { useState } from 'react';`,
  ])('but not %s', (last) => expect(clientBundleFaults(way(last))).toEqual([]));

  it('but not what stays on the server', () =>
    expect(clientBundleFaults(way(`import { env } from '@/lib/env';`, ''))).toEqual([]));
});

describe('law 10 sees', () => {
  it.each([
    ['lib/console/Client.ts', ''],
    ['lib/console/read_all.ts', ''],
    ['lib/console/utils.ts', ''],
    ['components/common/badge.tsx', ''],
    ['lib/console/barrel.ts', `export * from './people';\nexport { a } from './tenants';`],
    ['lib/rules/long.ts', 'const a = 1;\n'.repeat(401)],
    ['lib/rules/a.ts', 'const a: any = 1;'],
    ['lib/rules/a.ts', 'const a = new Map<string, any>();'],
    ['lib/rules/a.ts', 'const a = (b as string).length;'],
    ['lib/rules/a.ts', `const a = \`\${b as string}\`;`],
    ['lib/rules/a.ts', 'const a = b!.c;'],
    ['lib/rules/a.ts', `// @${'ts'}-expect-error\nf();`],
  ])('%s: %s', (path, text) => expect(count(fileFaults, path, text)).toBe(1));

  it('an index, twice over', () =>
    expect(count(fileFaults, 'lib/console/index.ts', `export * from './people';`)).toBe(2));

  it.each([
    ['lib/rules/a.ts', `import { a as b } from './b'; import * as c from './c'; export { d as e };`],
    ['lib/rules/a.ts', `const a = ['x'] as const; type M<T> = { [K in keyof T as \`get\${K}\`]: T[K] };`],
    ['lib/rules/a.ts', `// any, as string, a!.b\nconst a = "as string: any"; const re = /['"] as string/;`],
    ['lib/rules/a.ts', `const t = \`x as y \${f("b as c")}\`; if (a !== b && !c) d();`],
    ['app/t/[tenant]/[...rest]/(group)/page.tsx', 'export const page = 1;'],
    ['lib/db/migrations/0002-search.optional.sql', ''],
  ])('but not %s: %s', (path, text) => expect(count(fileFaults, path, text)).toBe(0));
});

describe('the others see', () => {
  const en = { fields: { sku: 'SKU', name: 'Name' }, total: '{count} rows' };
  it.each([
    ['a field without a label', labelFaults([{ section: 'fields', name: 'tag' }], { en })],
    ['an empty label', labelFaults([{ section: 'fields', name: 'sku' }], { tr: { fields: { sku: ' ' } } })],
    ['a message of one language', keyFaults({ en, tr: { fields: { sku: 'SKU' }, total: '{count} satır' } })],
    ['another value to fill in', keyFaults({ en, tr: { ...en, total: '{number} satır' } })],
    ['a path that is not there', readmeFaults('See `lib/gone.ts`.', () => false)],
    [
      'a package that the lockfile leaves out',
      lockFaults({
        packages: {
          '': {},
          'node_modules/a': { optionalDependencies: { 'a-linux': '1.0.0', 'a-darwin': '1.0.0' } },
          'node_modules/a-linux': {},
        },
      }),
    ],
    ['a stray file at the root', rootFaults(['Makefile', 'app', '.gitignore', 'README.md'])],
  ])('%s', (_, faults) => expect(faults).toHaveLength(1));

  it('but not what belongs at the root', () =>
    expect(rootFaults(['Dockerfile', 'compose.yaml', '.github', '.dockerignore', 'e2e'])).toEqual([]));

  it('and places stay where they were', () => {
    const text = `const a = 'x'; /* y */ const b = \`\${c}\`;\n// z\n`;
    expect(bare(text)).toHaveLength(text.length);
    expect(bare(text)).toContain('c}');
    expect(bare(text)).not.toMatch(/[xyz]/);
  });
});
