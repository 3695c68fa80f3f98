import { appendFileSync, mkdirSync } from 'node:fs';
import { env } from '@/lib/env';

/** Adds a row to the table of metrics that `npm run soak` prints: the name of the metric, its value, and the target. */
export function reportFigure(what: string, seen: string, reach: string): void {
  if (!env.soak) return;
  mkdirSync('test-results', { recursive: true });
  appendFileSync('test-results/figures.md', `| ${what} | ${seen} | ${reach} |\n`);
}
