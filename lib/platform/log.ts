import pino from 'pino';
import { env } from '@/lib/env';

/** Logs one JSON line per event, without keys and secrets. */
export const log = pino({
  level: env.logLevel,
  base: { part: 'platform' },
  redact: ['*.authorization', '*.headers.authorization'],
});
