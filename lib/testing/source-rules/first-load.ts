import { valueImports } from '../architecture';
import { isActions, isClient } from './client-bundle';
import { isCode, isTest, type Source } from './sources';

/** 32 KB compressed, and nothing that is drawn first needs it: schemas come with the first touch of a form. */
const SCHEMAS = 'lib/contract/schema/zod.ts';
/** Drawn on every list, record or form; a feature's own files only where they are its form or begin a list. */
const EARLY = /^components\/(?:ui|data-table|record|form|shell)\/|^components\/features\/.*-form\.tsx$/;
const LATE_IMPORT = /\bimport\(\s*(['"])[^'"]*\1\s*\)/g;

/** Chains of imports by which a browser would load the schemas before it draws a list, a record or a form. */
export function firstLoadFaults(sources: Source[]): string[] {
  const code = sources.filter((source) => isCode(source) && !isTest(source) && !isActions(source));
  const imports = valueImports(
    code.map((source) => ({ ...source, text: source.text.replace(LATE_IMPORT, 'null') })),
  );
  const chain = (from: string, seen: Set<string>): string[] | undefined => {
    if (from === SCHEMAS) return [from];
    if (seen.has(from)) return undefined;
    seen.add(from);
    for (const next of imports.get(from) ?? []) {
      const rest = chain(next, seen);
      if (rest) return [from, ...rest];
    }
    return undefined;
  };
  const clients = code.filter((source) => isClient(source) && EARLY.test(source.path));
  return clients.flatMap(({ path }) => chain(path, new Set())?.join(' > ') ?? []);
}
