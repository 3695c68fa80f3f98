import { isCode, type Source } from './sources';
import { bare, lineAt } from './strip-source';

const MOST_LINES = 400;
const HOLD_ANYTHING = [
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',
  'types',
  'constants',
  'shared',
  'lib',
];
const KEBAB =
  /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|spec|setup|config|optional|dev|d))?\.(?:tsx?|mjs|css|sql|json)$/;
// Next's folders: [param], (group), @slot.
const FOLDER = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*|\[{1,2}(?:\.\.\.)?[a-zA-Z]+\]{1,2}|\([a-z-]+\)|@[a-z-]+)$/;

function nameFaults({ path }: Source): string[] {
  const parts = path.split('/');
  const file = parts.at(-1) ?? '';
  const base = file.split('.')[0] ?? '';
  const folders = parts.slice(1, -1);
  return [
    ...(KEBAB.test(file) ? [] : ['the name is not kebab-case']),
    ...folders
      .filter((folder) => !FOLDER.test(folder))
      .map((folder) => `the folder ${folder} is not kebab-case`),
    ...[base, ...folders]
      .filter((name) => HOLD_ANYTHING.includes(name))
      .map((name) => `"${name}" could hold anything`),
    ...(base === 'index' ? ['an index is a barrel'] : []),
  ];
}

const REEXPORTS = /\bexport\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s*from\b/g;

function barrelFaults({ text }: Source): string[] {
  const code = bare(text);
  const rest = code.replace(REEXPORTS, '').replace(/[\s;]/g, '');
  return REEXPORTS.test(code) && rest === '' ? ['it only passes on what other files export: a barrel'] : [];
}

/** `as` in imports, exports and mapped types names something; anywhere else it asserts. */
const withoutNaming = (code: string) =>
  code
    .replace(/\b(?:import|export)\b(?:\s+type)?\s*(?:\w+\s*,\s*)?(?:\{[^}]*\}|\*\s+as\s+\w+)/g, (found) =>
      ' '.repeat(found.length),
    )
    .replace(/\bin\s[^\]]*?\bas\b/g, (found) => ' '.repeat(found.length));

const WORDS: [string, RegExp][] = [
  [
    '`any`',
    /(?::|<|\||&|=>|\bas|\bextends|\btype\s\w+\s*=)\s*any\b(?!\s*[.:(?])|<[^<>(){};=]*,\s*any\s*[,>]/g,
  ],
  ['`as`', /(?<=[\w)\]}"'`>])\s+as\s+(?!const\b)[\w{[(]/g],
  ['non-null `!`', /[\w)\]]!(?=[.;,)\][]|\s*(?:$|[;,)]))/gm],
];
const COMMENT = new RegExp(`@${'ts'}-(?:ignore|expect-error|nocheck|check)`, 'g');

function codeFaults({ path, text }: Source): string[] {
  if (path.endsWith('.mjs')) return [];
  const code = withoutNaming(bare(text));
  const found = WORDS.flatMap(([word, pattern]) =>
    [...code.matchAll(pattern)].map(({ index }) => `line ${lineAt(text, index)}: ${word}`),
  );
  return [
    ...found,
    ...[...text.matchAll(COMMENT)].map(
      ({ index }) => `line ${lineAt(text, index)}: a comment that silences the compiler`,
    ),
  ];
}

/** What is used of zod, by name: the browser gets no more than that. The one file that only passes on. */
const NARROWED = 'lib/contract/schema/zod.ts';

/** Where operation and handler are paired, one assertion is allowed: TypeScript cannot follow the pair. */
const PAIRED = 'lib/platform/http/handler.ts';

function faultsOf(source: Source): string[] {
  const lines = source.text.split('\n').length - 1;
  const code = codeFaults(source);
  const excused = source.path === PAIRED && code.filter((fault) => fault.endsWith('`as`')).length === 1;
  return [
    ...nameFaults(source),
    ...((isCode(source) || source.path.endsWith('.css')) && lines > MOST_LINES
      ? [`${lines} lines, never over ${MOST_LINES}`]
      : []),
    ...(isCode(source) && source.path !== NARROWED ? barrelFaults(source) : []),
    ...(isCode(source) ? code.filter((fault) => !(excused && fault.endsWith('`as`'))) : []),
  ];
}

/** Law 10: one idea a file, named after it, and nothing that hides a type. */
export const fileFaults = (sources: Source[]): string[] =>
  sources.flatMap((source) =>
    faultsOf(source).map((fault) => `law 10 (one idea a file): ${source.path}: ${fault}`),
  );
