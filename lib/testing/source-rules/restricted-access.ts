import { importsOf } from './imports';
import { isCode, isTest, partOf, type Source } from './sources';
import { bare, lineAt } from './strip-source';

const CLIENT = 'lib/console/api-client/client.ts';
/** Where the browser asks its own server, by a path. */
const READS = 'lib/console/browser/read-query.ts';
const ACTION = 'lib/console/actions.ts';
const DIRECTIVE = ['use', 'server'].join(' ');
const SQL_PARTS = ['platform', 'console', 'db', 'server', 'e2e'];
const STATEMENT =
  /['"`]\s*(?:select\s[^'"`]*\sfrom\s|insert\s+into\s|delete\s+from\s|update\s+[\w."]+\s+set\s|with\s+\w+\s+as\s*\()/gi;
/** Pages that are shown to those alone who are signed in. */
const BEHIND = /^app\/(?:t|settings)\/.*\bpage\.tsx$/;
/** What browsers read from, and post to. */
const ROUTE = /^app\/.*\broute\.ts$/;
const SERVER_SIDE = ['console', 'contract', 'rules', 'app', 'components'];
const HTTP_PACKAGES = ['undici', 'node:http', 'node:https', 'http', 'https', 'axios', 'node:net'];

type Restriction = {
  name: string;
  open: (source: Source) => boolean;
  use: (source: Source, code: string) => number[];
};

const places = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((found) => found.index);

const DOORS: Restriction[] = [
  {
    name: 'process.env is read in lib/env.ts only',
    // Before packages are there, and where tools read their settings, nothing else can be read.
    open: ({ path }) =>
      path === 'lib/env.ts' || /^lib\/server\/commands\/[\w-]+\.mjs$|^e2e\/|\.config\.ts$/.test(path),
    use: (_, code) => places(code, /\bprocess\s*\.\s*env\b|\bprocess\s*\[/g),
  },
  {
    name: `'${DIRECTIVE}' stands in ${ACTION} only`,
    open: ({ path }) => path === ACTION,
    use: ({ text }) => places(bare(text, true), new RegExp(`['"]${DIRECTIVE}['"]`, 'g')),
  },
  {
    name: `requests leave by ${CLIENT} only`,
    open: (source) => source.path === CLIENT || isTest(source) || !SERVER_SIDE.includes(partOf(source.path)),
    use: (source, code) => {
      const values = { ...source, text: source.text.replace(/\bimport\s+type\s[^'"]*['"][^'"]*['"]/g, '') };
      const packages = importsOf(values).filter((name) => HTTP_PACKAGES.includes(name));
      const calls = places(code, /(?<![\w.])(?:globalThis\.|window\.)?fetch\s*\(/g);
      // The browser asks its own server, by a path.
      const outgoing = calls.filter(
        (at) => source.path !== READS && !/^[\w.]+\s*\(\s*['"`]\/(?!\/)/.test(source.text.slice(at)),
      );
      return [...packages.map((name) => source.text.lastIndexOf(name)), ...outgoing];
    },
  },
  {
    name: `the API key is used in ${CLIENT} only`,
    open: (source) => source.path === CLIENT || isTest(source) || !SERVER_SIDE.includes(partOf(source.path)),
    use: (_, code) => places(code, /\bplatformApiKey\b/g),
  },
  {
    name: 'SQL is written in lib/platform, lib/console and lib/db only',
    open: (source) => SQL_PARTS.includes(partOf(source.path)) || isTest(source),
    use: (source) => [
      ...places(bare(source.text, true), STATEMENT),
      ...importsOf(source)
        .filter((name) => name === 'pg' || name === 'kysely' || name === 'lib/db/pool')
        .map((name) => source.text.indexOf(name.replace('lib/', ''))),
    ],
  },
  {
    name: 'a route checks where it is asked from by guardedRoute or tenantRoute',
    open: ({ path }) => !ROUTE.test(path),
    use: (_, code) =>
      places(
        code,
        /\bexport\s+(?:async\s+)?(?:function|const)\s+(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b(?!\s*=\s*(?:guarded|tenant)Route\b)/g,
      ),
  },
  {
    name: 'a page behind the sign-in asks who is there, by itself',
    open: ({ path }) => !BEHIND.test(path),
    use: (_, code) =>
      /\bexport default async\b/.test(code) && !/\brequirePerson\s*\(|<NewPage\b/.test(code) ? [0] : [],
  },
  {
    // Next works out the title beside the page, whether or not that sends its caller away.
    name: 'the title of a page behind the sign-in asks who is there, too',
    open: ({ path }) => !BEHIND.test(path),
    use: unaskedTitles,
  },
];

/** What a page's title is made of, when it is read from what the console remembers, without asking who is there. */
function unaskedTitles({ text }: Source, code: string): number[] {
  const at = code.search(/\bgenerateMetadata\b/);
  if (at < 0) return [];
  const body = code.slice(at).split(/\n\}|;\n\n/, 1)[0] ?? '';
  const remembered = [
    ...text.matchAll(/import \{([^}]*)\} from '@\/lib\/console\/(?!auth\/session'|operations\/|tenants\/)/g),
  ];
  const names = remembered.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  const reads = names.some((name) => /^\w+$/.test(name) && new RegExp(`\\b${name}\\s*\\(`).test(body));
  return reads && !/\b(?:current|require)Person\s*\(/.test(body) ? [at] : [];
}

/** Law 5: what must be guarded passes through one door each. */
export function restrictedAccessFaults(sources: Source[]): string[] {
  return sources.filter(isCode).flatMap((source) => {
    const code = bare(source.text);
    return DOORS.filter((door) => !door.open(source)).flatMap((door) =>
      door
        .use(source, code)
        .map((at) => `law 5 (one door each): ${source.path}:${lineAt(source.text, at)}: ${door.name}`),
    );
  });
}
