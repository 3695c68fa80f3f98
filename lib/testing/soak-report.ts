import { appendFileSync } from 'node:fs';
import { env } from '@/lib/env';

/** Adds a line to the table that `npm run soak` prints: test, result, target. */
export function reportFigure(what: string, seen: string, reach: string): void {
  if (env.soakReport) appendFileSync(env.soakReport, `${JSON.stringify({ what, seen, reach })}\n`);
}
