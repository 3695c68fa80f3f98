import pino from 'pino';
import { env } from '@/lib/env';

/** Logs one JSON line per event: people by their id, and nothing of what they sent. */
export const log = pino({ level: env.logLevel, base: { part: 'console' } });
