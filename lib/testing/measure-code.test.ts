import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import {
  codeCycles,
  cycles,
  folderCycles,
  markdown,
  measure,
  retiredNames,
  valueImports,
} from './measure-code';

const source = (path: string, text = '') => ({ path, text });

it('valueImports follows imports of values, but not of types', () => {
  const imports = valueImports([
    source(
      'lib/a/one.ts',
      `import type { X } from '@/lib/b/two';\nimport { type Y, type Z } from '../c/three';\nimport { four } from '@/lib/d/four';`,
    ),
    source('lib/b/two.ts', `const { four } = await import('../d/four');`),
    source('lib/c/three.ts', `export { four, type Four } from '@/lib/d/four';`),
    source('lib/d/four.ts', `// import { one } from '@/lib/a/one';`),
  ]);
  expect([...imports].map(([from, to]) => [from, ...to])).toEqual([
    ['lib/a/one.ts', 'lib/d/four.ts'],
    ['lib/b/two.ts', 'lib/d/four.ts'],
    ['lib/c/three.ts', 'lib/d/four.ts'],
    ['lib/d/four.ts'],
  ]);
});

it('cycles finds groups of nodes that reach each other', () => {
  const graph = new Map(
    Object.entries({ a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e'], e: ['d'], f: ['a'] }).map(
      ([from, to]) => [from, new Set(to)] as const,
    ),
  );
  expect(cycles(graph).sort()).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
});

it('folderCycles finds cycles at any depth, including through a file beside the folders', () => {
  const at = (from: string, ...to: string[]) =>
    source(from, to.map((path) => `import '@/${path}';`).join('\n'));
  const knots = folderCycles(
    valueImports([
      at('components/form/lines/row.ts', 'components/ui/button.ts'),
      at('components/ui/button.ts', 'components/form/values/form-values.ts'),
      at('components/form/values/form-values.ts'),
      at('app/t/lots/page.ts', 'app/t/shared.ts'),
      at('app/t/shared.ts', 'app/t/orders/rows.ts'),
      at('app/t/orders/rows.ts', 'app/t/lots/page.ts'),
      at('lib/rules/a.ts', 'lib/rules/parts/b.ts'),
      at('lib/rules/parts/b.ts', 'lib/rules/a.ts'),
      at('lib/db/pool.ts', 'lib/rules/a.ts'),
    ]),
  );
  expect(knots).toEqual([
    { parent: 'app/t', folders: ['lots', 'orders'] },
    { parent: 'components', folders: ['form', 'ui'] },
  ]);
});

it('the code has no cycles between folders', () => {
  expect(codeCycles(fileURLToPath(new URL('../..', import.meta.url)))).toEqual([]);
});

it('retiredNames counts retired words in file and export names, as whole words', () => {
  expect(
    retiredNames([source('lib/kept-mending.ts', 'export const toldAway = 1;\nexport type Taken = 1;')]),
  ).toBe(4);
  expect(retiredNames([source('lib/handler.ts', 'export function lookup() {}\nconst kept = 1;')])).toBe(0);
});

it('measure reports the figures of a folder, and markdown compares two versions', () => {
  const root = mkdtempSync(join(tmpdir(), 'measured-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const folder of ['app', 'components', 'e2e']) mkdirSync(join(root, folder), { recursive: true });
  write('package.json', '{}');
  write('lib/messages/en.json', '{ "a": "One", "b": { "c": "Three" } }');
  write('lib/rules/long.ts', 'f();\n'.repeat(20));
  write('lib/rules/long.test.ts', 'f();\n'.repeat(50));
  write('lib/platform/demo/shop.ts', 'f();\n'.repeat(5));
  write('app/page.tsx', `const isRow = (v: unknown): v is Row => typeof v === 'object' && v !== null;\n`);
  const figures = measure(root);
  rmSync(root, { recursive: true });
  const table = markdown(figures, { name: 'before', figures: [{ what: 'messages', value: '9' }] });
  expect(table).toContain('| what | before | now |');
  expect(table).toContain('| messages | 9 | 2 |');
  for (const line of [
    'files of code without tests | – | 3',
    'of these under 15 lines | – | 2',
    'lines of code without tests | – | 26',
    'lines of code without tests, demo and test support | – | 21',
    'lines of `app/` | – | 1',
    'longest file | – | 20 `lib/rules/long.ts`',
    'folders on cycles of value imports | – | 0',
    'guards like `isRecord` | – | 1',
    'first-load JS of a list of products, gz | – | –',
  ])
    expect(table).toContain(`| ${line} |`);
});
