import pino from 'pino';
import { env } from '@/lib/env';

/** Logs one JSON line per event: people by ID, without the content of requests. */
export const log = pino({ level: env.logLevel, base: { part: 'console' } });
