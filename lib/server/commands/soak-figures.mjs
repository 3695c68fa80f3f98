import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from './step.mjs';

const file = join(tmpdir(), `tallyman-soak-${process.pid}.jsonl`);

/** The file that the long proofs add their figures to, empty. */
export function soakReport() {
  writeFileSync(file, '');
  return file;
}

/** Prints what the long proofs measured, as a table. */
export function printFigures() {
  /** @type {{ what: string, seen: string, reach: string }[]} */
  const figures = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  say('\n| what | seen | reach |\n| ---- | ---- | ----- |');
  for (const { what, seen, reach } of figures) say(`| ${what} | ${seen} | ${reach} |`);
  rmSync(file, { force: true });
}
