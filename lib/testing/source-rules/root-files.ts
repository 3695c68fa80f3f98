const FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'next.config.mjs',
  'biome.json',
  'README.md',
  'LICENSE',
  'Dockerfile',
  'compose.yaml',
];
const FOLDERS = ['app', 'components', 'lib', 'e2e', 'public'];
/** Made by running, and ignored by git. */
const MADE = /^(?:node_modules|next-env\.d\.ts|test-results|.*\.tsbuildinfo)$/;

/** The tree: nothing else stands at the root. */
export const rootFaults = (names: string[]): string[] =>
  names
    .filter((name) => !name.startsWith('.') && !MADE.test(name) && ![...FILES, ...FOLDERS].includes(name))
    .map((name) => `the tree: ${name} does not belong at the root`);

const NAMED = /(?<![\w@/.-])(?:app|components|lib|e2e|public)\/[\w./[\]()-]*[\w\]]/g;

/** Every path of the house that the README or the Dockerfile names exists. */
export function readmeFaults(readme: string, exists: (path: string) => boolean): string[] {
  const named = [...new Set([...readme.matchAll(NAMED)].map((found) => found[0]))];
  return named.filter((path) => !exists(path)).map((path) => `${path} is named, but is not there`);
}

type Lock = { packages: Record<string, { optionalDependencies?: Record<string, string> }> };

/** The places where Node looks for a package, from the folder of the one that wants it up to the root. */
function placesFor(from: string, name: string): string[] {
  const above = from.lastIndexOf('/node_modules/');
  const here = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  return from === '' ? [here] : [here, ...placesFor(above < 0 ? '' : from.slice(0, above), name)];
}

/** `npm ci` refuses a lockfile without the packages of other systems, which a registry that lacks them leaves out. */
export const lockFaults = ({ packages }: Lock): string[] =>
  Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !placesFor(path, name).some((place) => place in packages))
      .map((name) => `package-lock.json has no ${name}, which ${path} names`),
  );
