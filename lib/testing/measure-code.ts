import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { importsOf, isOurs } from './source-rules/imports';
import { type Source, sourcesOf } from './source-rules/sources';
import { unwrap } from './source-rules/strip-source';

// `npm run -s architecture [-- REF]` prints metrics about the structure of the code, next to those of the commit REF if given.

/** Words that names should not contain, because only this project uses them that way. */
const HOUSE_WORDS = new Set(
  `mend mends mended mending kept told tell tells asked meant hands hand met meeting look looks memory standing stand own
  picks picking picked pick peek finder thumb say stops stop reader words word judge judges judged verdict troubles trouble
  calmly patience complaint enter found speak anew turns ignite trials trial floor shelf course story play door chores lay
  laid tick tip room besides beside others moved paced quiet within foot aside ahead far near soon late early warm quietly
  gather taken take given handed heads head seen shown`.split(/\s+/),
);
const CODE = /\.(?:tsx?|mjs)$/;
const TEST = /\.(?:test|spec)\.tsx?$|^e2e\/|(?:^|\/)(?:testing|trials)\/|\/faulty-upstream\.ts$/;
const DEMO = /\/demo\//;
const TYPE_IMPORTS = /\b(?:import|export)\s+type\s[^'"]*(['"])[^'"]*\1/g;
const INLINE_TYPES = /\bimport\s*\{(?:\s*type\s+\w+(?:\s+as\s+\w+)?\s*,?)+\s*\}\s*from\s*(['"])[^'"]*\1/g;
const GUARD = /\w+\s+is\s+[^=]+=>\s*typeof (\w+) === 'object' && \1 !== null(?: && !Array\.isArray\(\1\))?/g;
const EXPORT = /^export (?:default )?(?:async )?(?:function|const|class|type)\s+(\w+)/gm;

export type Figure = { what: string; value: string };
type Graph = Map<string, Set<string>>;

const linesOf = ({ text }: Source) => text.split('\n').length - 1;
const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);
const count = (sources: Source[], pattern: RegExp) =>
  sum(sources.map(({ text }) => [...unwrap(text, true).matchAll(pattern)].length));
const withoutEnding = (path: string) => path.replace(CODE, '');

/** Returns the imports of each file at run time. Omits type imports, which the compiler erases. */
export function valueImports(sources: Source[]): Graph {
  const paths = new Map(sources.map(({ path }) => [withoutEnding(path), path]));
  return new Map(
    sources.map((source) => {
      const text = source.text.replace(TYPE_IMPORTS, '').replace(INLINE_TYPES, '');
      const ours = importsOf({ path: source.path, text }).filter(isOurs);
      return [source.path, new Set(ours.flatMap((name) => paths.get(withoutEnding(name)) ?? []))];
    }),
  );
}

/** Returns the groups of nodes that reach each other (Tarjan's algorithm). Omits nodes that are in no cycle. */
export function cycles(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const groups: string[][] = [];
  const visit = (node: string) => {
    const index = order.size;
    order.set(node, index);
    low.set(node, index);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) !== index) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) groups.push(group.sort());
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return groups;
}

/** Returns the import cycles between the folders of each parent, at any depth. A cycle may pass through files of the parent. */
export function folderCycles(imports: Graph): { parent: string; folders: string[] }[] {
  const siblings = new Map<string, Graph>();
  for (const [from, targets] of imports)
    for (const to of targets) {
      const [a, b] = [from.split('/'), to.split('/')];
      const depth = a.findIndex((part, at) => part !== b[at]);
      const [start = '', end = ''] = [a[depth], b[depth]];
      if (start === '' || end === '') continue;
      const parent = a.slice(0, depth).join('/');
      const graph: Graph = siblings.get(parent) ?? new Map();
      siblings.set(parent, graph.set(start, (graph.get(start) ?? new Set()).add(end)));
    }
  return [...siblings]
    .flatMap(([parent, graph]) => cycles(graph).map((group) => ({ parent, group })))
    .map(({ parent, group }) => ({ parent, folders: group.filter((name) => !CODE.test(name)) }))
    .filter(({ folders }) => folders.length > 1)
    .sort((a, b) => b.folders.length - a.folders.length || a.parent.localeCompare(b.parent));
}

/** Counts the words of `HOUSE_WORDS` in the names of files and exports. */
export function retiredNames(sources: Source[]): number {
  const parts = (name: string) =>
    new Set(name.split(/[-_./[\]]|(?<=[a-z0-9])(?=[A-Z])/).map((part) => part.toLowerCase()));
  const names = sources.flatMap(({ path, text }) => [
    withoutEnding(path.split('/').at(-1) ?? ''),
    ...[...text.matchAll(EXPORT)].map(([, name = '']) => name),
  ]);
  return sum(names.map((name) => [...parts(name)].filter((part) => HOUSE_WORDS.has(part)).length));
}

type Messages = { [key: string]: string | Messages };
const texts = (messages: Messages): string[] =>
  Object.values(messages).flatMap((value) => (typeof value === 'string' ? [value] : texts(value)));

const NONE = '–';

/** Pages with a size budget. `most` is the maximum compressed size of the scripts, in KB. */
const WATCHED = [
  { what: 'a list of products', page: 't/[tenant]/products', most: 210 },
  { what: 'a list of sales orders', page: 't/[tenant]/sales-orders', most: 210 },
  { what: 'the form of a sales order', page: 't/[tenant]/new/sales-orders', most: 250 },
  { what: 'the form of a product', page: 't/[tenant]/new/products', most: 250 },
  { what: 'the overview', page: 't/[tenant]', most: 270 },
] as const;

/** Returns the scripts that a page loads first, according to the last build. Undefined without a build. */
function firstFiles(root: string, page: string): string[] | undefined {
  const next = join(root, '.next');
  const manifest = join(next, 'server/app', page, 'page_client-reference-manifest.js');
  if (!existsSync(manifest)) return undefined;
  const { rootMainFiles }: { rootMainFiles: string[] } = JSON.parse(
    readFileSync(join(next, 'build-manifest.json'), 'utf8'),
  );
  const written = readFileSync(manifest, 'utf8');
  const { entryJSFiles }: { entryJSFiles: Record<string, string[]> } = JSON.parse(
    written.slice(written.search(/(?<=\]\s*=\s*)\{/)).replace(/;\s*$/, ''),
  );
  return [...new Set([...rootMainFiles, ...Object.values(entryJSFiles).flat()])];
}

/** Formats the compressed size of the scripts that a page loads first. */
function firstLoad(root: string, page: string, most: number): string {
  const files = firstFiles(root, page);
  if (!files) return NONE;
  const bytes = sum(files.map((file) => gzipSync(readFileSync(join(root, '.next', file))).length));
  const over = bytes / 1024 > most ? `, over ${most} KB` : '';
  return `${(bytes / 1024).toFixed(1)} KB in ${files.length} files${over}`;
}

type KnipReport = { issues: Record<string, unknown>[] };

/** Counts unused code with knip, if knip is installed and a dependency of the measured version. */
function unused(root: string): Figure[] {
  const program = join(root, 'node_modules/knip/bin/knip.js');
  const isDeclared = /"knip"/.test(readFileSync(join(root, 'package.json'), 'utf8'));
  let report: KnipReport | undefined;
  if (isDeclared && existsSync(program))
    report = JSON.parse(
      execFileSync(process.execPath, [program, '--reporter=json', '--no-exit-code'], {
        cwd: root,
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      }),
    );
  const of = (...kinds: string[]) =>
    report
      ? String(sum(report.issues.flatMap((row) => kinds.map((kind) => [row[kind] ?? []].flat().length))))
      : NONE;
  return [
    { what: 'unused dependencies (knip)', value: of('dependencies', 'devDependencies') },
    { what: 'files that nothing uses (knip)', value: of('files') },
    {
      what: 'exports that nothing uses (knip)',
      value: of('exports', 'types', 'enumMembers', 'namespaceMembers'),
    },
  ];
}

const allCode = (root: string) => sourcesOf(root).filter(({ path }) => CODE.test(path));
const withoutTests = (sources: Source[]) => sources.filter(({ path }) => !TEST.test(path));

/** Returns the import cycles between the folders of the code, without tests. */
export const codeCycles = (root: string) => folderCycles(valueImports(withoutTests(allCode(root))));

/** Returns all metrics of the code in a folder. */
export function measure(root: string): Figure[] {
  const all = allCode(root);
  const code = withoutTests(all);
  const product = code.filter(({ path }) => !DEMO.test(path));
  const byLength = code.map(linesOf).sort((a, b) => a - b);
  const longest = code.reduce<Source | undefined>(
    (a, b) => (a && linesOf(a) >= linesOf(b) ? a : b),
    undefined,
  );
  const knots = folderCycles(valueImports(code));
  const messages = texts(JSON.parse(readFileSync(join(root, 'lib/messages/en.json'), 'utf8')));
  const figures: [string, string | number][] = [
    ['files of code without tests', code.length],
    ['of these under 15 lines', byLength.filter((lines) => lines < 15).length],
    ['lines of code without tests', sum(byLength)],
    ['lines of code without tests, demo and test support', sum(product.map(linesOf))],
    ['lines of `app/`', sum(code.filter(({ path }) => path.startsWith('app/')).map(linesOf))],
    ['median file, lines', byLength[byLength.length >> 1] ?? 0],
    ['longest file', longest ? `${linesOf(longest)} \`${longest.path}\`` : NONE],
    ['folders on cycles of value imports', sum(knots.map(({ folders }) => folders.length))],
    ...knots.map(({ parent, folders }): [string, string] => [
      `cycle below \`${parent || '.'}\``,
      `${folders.length}: ${folders.join(', ')}`,
    ]),
    ['guards like `isRecord`', count(code, GUARD)],
    ['`isOurs(await headers())` prologues', count(code, /isOurs\(await headers\(\)\)/g)],
    ['house words in names', retiredNames(all)],
    ['messages', messages.length],
    ['longest message, characters', Math.max(0, ...messages.map((text) => text.length))],
    ...WATCHED.map(({ what, page, most }): [string, string] => [
      `first-load JS of ${what}, gz`,
      firstLoad(root, page, most),
    ]),
  ];
  return [...figures.map(([what, value]) => ({ what, value: String(value) })), ...unused(root)];
}

/** Formats the metrics as a Markdown table, next to those of another version if `before` is set. */
export function markdown(now: Figure[], before?: { name: string; figures: Figure[] }): string {
  const valueIn = (figures: Figure[], what: string) =>
    figures.find((figure) => figure.what === what)?.value ?? NONE;
  const names = [...new Set([...now, ...(before?.figures ?? [])].map(({ what }) => what))];
  const columns = [...(before ? [before.figures] : []), now];
  const rows = [
    ['what', ...(before ? [before.name] : []), 'now'],
    ['---', ...columns.map(() => '---')],
    ...names.map((what) => [what, ...columns.map((figures) => valueIn(figures, what))]),
  ];
  return `${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

/** Measures another commit in a temporary worktree. */
function measureRef(root: string, ref: string): Figure[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const folder = mkdtempSync(join(tmpdir(), 'architecture-'));
  try {
    git('worktree', 'add', '--quiet', '--detach', folder, ref);
    return measure(folder);
  } finally {
    git('worktree', 'remove', '--force', folder);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = process.cwd();
  const [ref] = process.argv.slice(2);
  const before = ref ? { name: ref, figures: measureRef(root, ref) } : undefined;
  process.stdout.write(markdown(measure(root), before));
}
