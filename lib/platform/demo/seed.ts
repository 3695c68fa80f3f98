import { readFileSync } from 'node:fs';

/** Reads a file of `seed`: catalogs, cities or word lists. */
export const seedText = (name: string) =>
  readFileSync(new URL(`./seed/${name}.txt`, import.meta.url), 'utf8');
