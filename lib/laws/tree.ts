const FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'next.config.mjs',
  'biome.json',
  'README.md',
  'LICENSE',
];
const FOLDERS = ['app', 'components', 'lib', 'e2e', 'public'];
/** Made by running, and ignored by git. */
const MADE = /^(?:node_modules|next-env\.d\.ts|test-results|.*\.tsbuildinfo)$/;

/** The tree: nothing else stands at the root. */
export const rootFaults = (names: string[]): string[] =>
  names
    .filter((name) => !name.startsWith('.') && !MADE.test(name) && ![...FILES, ...FOLDERS].includes(name))
    .map((name) => `the tree: ${name} does not belong at the root`);

const NAMED = /(?<![\w@/.-])(?:app|components|lib|e2e|public)\/[\w./[\]()-]*[\w\])]/g;

/** Every path of the house that the README names exists. */
export function readmeFaults(readme: string, exists: (path: string) => boolean): string[] {
  const named = [...new Set([...readme.matchAll(NAMED)].map((found) => found[0]))];
  return named.filter((path) => !exists(path)).map((path) => `the README names ${path}, which is not there`);
}
