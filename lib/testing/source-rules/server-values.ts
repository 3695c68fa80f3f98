import { posix } from 'node:path';
import { isClient } from './client-bundle';
import { isCode, isTest, type Source } from './sources';

const NAMED = /\bimport\s+(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*'((?:\.|@\/)[^']+)'/g;
const ALL = /\b(?:import|export)\s+(?!type\b)[^;'"]*?from\s*'((?:\.|@\/)[^']+)'/g;
const ROUTE = /^app\/(?:.*\/)?(?:page|layout|route|template|not-found|loading|default)\.tsx?$/;
const ENDING = /\.(?:tsx?|mjs)$/;

const placeOf = (from: string, name: string) =>
  name.startsWith('@/') ? name.slice(2) : posix.join(posix.dirname(from), name);

/**
 * Values that a server component or a route takes from a file that begins with 'use client': there it gets a reference in
 * place of the value, which throws when it is called. Components are what such a file is for, and begin with a capital.
 */
export function serverValueFaults(sources: Source[]): string[] {
  const files = new Map(
    sources.filter(isCode).map((source) => [source.path.replace(ENDING, ''), source] as const),
  );
  const at = (from: string, name: string) => files.get(placeOf(from, name).replace(ENDING, ''));
  const queue = sources.filter((source) => ROUTE.test(source.path) && !isClient(source));
  const seen = new Set<Source>();
  const faults: string[] = [];
  for (let source = queue.pop(); source; source = queue.pop()) {
    if (seen.has(source) || isTest(source)) continue;
    seen.add(source);
    const { path, text } = source;
    for (const [, names = '', from = ''] of text.matchAll(NAMED)) {
      const target = at(path, from);
      if (!target || !isClient(target)) continue;
      const values = names.split(',').map((name) => name.trim().replace(/\s+as\s.*/, ''));
      for (const value of values.filter((name) => /^[a-z]/.test(name) && !name.startsWith('type ')))
        faults.push(`${path} takes ${value} from ${target.path}, which only browsers have`);
    }
    for (const [, from = ''] of text.matchAll(ALL)) {
      const target = at(path, from);
      if (target && !isClient(target)) queue.push(target);
    }
  }
  return faults;
}

const ASKED = /\buseTranslations\(\s*'(\w+)[.\w]*'/g;
const HANDED = /\bconst sections = \{([^}]*)\}/;

/** Sections of the catalogue that a file of browsers asks for and no list of those handed out has: it would show their keys. */
export function unsentSectionFaults(sources: Source[]): string[] {
  const lists = sources.flatMap(({ text }) =>
    text.includes('NextIntlClientProvider') ? (HANDED.exec(text)?.[1] ?? '') : [],
  );
  const sent = new Set(lists.flatMap((list) => [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name)));
  return sources
    .filter(isClient)
    .flatMap(({ path, text }) =>
      [...text.matchAll(ASKED)].flatMap(([, section = '']) =>
        sent.has(section) ? [] : [`${path} asks for words of ${section}, which browsers are not sent`],
      ),
    );
}
