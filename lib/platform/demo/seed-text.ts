import { readFileSync } from 'node:fs';

/** Reads a text file of the folder `seed`. `name` has no extension. */
export const seedText = (name: string) =>
  readFileSync(new URL(`./seed/${name}.txt`, import.meta.url), 'utf8');
