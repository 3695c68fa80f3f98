import { importsOf, isOurs } from './imports';
import { isCode, isTest, type Source } from './sources';

/** Where arrows may point (law 2). Settings and messages may be read by all that need them. */
const ARROWS: Record<string, readonly string[]> = {
  env: [],
  messages: ['console'],
  formatting: ['contract'],
  files: ['contract', 'formatting'],
  contract: [],
  rules: ['contract'],
  db: ['env'],
  platform: ['contract', 'rules', 'db', 'env'],
  console: ['contract', 'rules', 'db', 'env', 'server', 'messages'],
  components: ['contract', 'rules', 'console', 'messages', 'formatting', 'files', 'env'],
  app: ['components', 'contract', 'rules', 'console', 'messages', 'formatting', 'files', 'env'],
};

/** Behind the wall (law 3): these must work with a platform that is not here. */
const CONSOLE_SIDE = ['app', 'components', 'console', 'messages'];

/** The part of the house a path belongs to: `lib/rules/x` is `rules`, `app/t/x` is `app`; configuration belongs to `server`. */
export function partOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  if (first !== 'lib') return first;
  const part = second.replace(/\.(?:ts|mjs)$/, '');
  return part === 'vitest.config' ? 'server' : part;
}

// A test may also bring the database into the state that it is about, open a port, and use what tests share.
const allowed = (source: Source, part: string) => [
  ...(ARROWS[part] ?? []),
  ...(isTest(source) ? ['db', 'env', 'server', 'messages', 'testing'] : []),
];

function faultsOf(source: Source): string[] {
  const from = partOf(source.path);
  const targets = importsOf(source);
  const ours = targets.filter(isOurs).map((name) => ({ name, to: partOf(name) }));
  const wall = CONSOLE_SIDE.includes(from) ? ours.filter(({ to }) => to === 'platform') : [];
  const astray =
    from in ARROWS
      ? ours.filter(({ to }) => to !== from && to !== 'platform' && !allowed(source, from).includes(to))
      : [];
  const forTests =
    from !== 'e2e' && !isTest(source) && !(from in ARROWS) ? ours.filter(({ to }) => to === 'testing') : [];
  const inwards =
    from in ARROWS && !CONSOLE_SIDE.includes(from) && from !== 'platform'
      ? ours.filter(({ to }) => to === 'platform')
      : [];
  const strangers =
    from === 'contract' && !isTest(source) ? targets.filter((name) => !isOurs(name) && name !== 'zod') : [];
  return [
    ...wall.map(({ name }) => `law 3 (the wall is HTTP): ${source.path} imports ${name}`),
    ...[...astray, ...inwards, ...forTests].map(
      ({ name, to }) => `law 2 (arrows): ${source.path} imports ${name}, ${from} must not know ${to}`,
    ),
    ...strangers.map((name) => `law 2 (arrows): ${source.path} imports ${name}, the contract knows zod only`),
  ];
}

/** Laws 2 and 3: arrows point at the contract, and nothing on the console's side knows the platform. */
export const arrowFaults = (sources: Source[]): string[] => sources.filter(isCode).flatMap(faultsOf);
