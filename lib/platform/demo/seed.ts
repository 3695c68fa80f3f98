import { readFileSync } from 'node:fs';

/** A file of `seed`: catalogues, cities or lists of words. */
export const seedText = (name: string) =>
  readFileSync(new URL(`./seed/${name}.txt`, import.meta.url), 'utf8');
