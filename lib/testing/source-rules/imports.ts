import { posix } from 'node:path';
import type { Source } from './sources';
import { unwrap } from './strip-source';

const FORMS = [
  /\b(?:from|import)\s*(['"])([^'"\n]+)\1/g,
  /\b(?:import|require)\s*\(\s*(['"`])([^'"`\n$]+)\1/g,
];

/** Returns the distinct imports of a file: project files as paths from the root, without extension, and packages by name. */
export function importsOf({ path, text }: Source): string[] {
  const code = unwrap(text, true);
  const named = FORMS.flatMap((form) => [...code.matchAll(form)].map((found) => found[2] ?? ''));
  return [...new Set(named)].map((name) => {
    if (name.startsWith('@/')) return name.slice(2);
    return name.startsWith('.') ? posix.join(posix.dirname(path), name) : name;
  });
}

const HOUSE = /^(?:app|components|lib|e2e|public)\//;

/** True for the import of a project file. False for a package. */
export const isOurs = (name: string) => HOUSE.test(name);
