import pino from 'pino';
import { env } from '@/lib/env';

/** Logs each event as a line of JSON. Identifies people only by ID, and omits the content of requests. */
export const log = pino({ level: env.logLevel, base: { part: 'console' } });
