import pino from 'pino';
import { env } from '@/lib/env';

/** Logs one JSON line per event. Authorization headers are redacted. */
export const log = pino({
  level: env.logLevel,
  base: { part: 'platform' },
  redact: ['*.authorization', '*.headers.authorization'],
});
