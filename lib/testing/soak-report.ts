import { appendFileSync, mkdirSync } from 'node:fs';
import { env } from '@/lib/env';

/** Adds a row to the table of figures that `npm run soak` prints: what was measured, the result and the target. */
export function reportFigure(what: string, seen: string, reach: string): void {
  if (!env.soak) return;
  mkdirSync('test-results', { recursive: true });
  appendFileSync('test-results/figures.md', `| ${what} | ${seen} | ${reach} |\n`);
}
