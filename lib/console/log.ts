import pino from 'pino';
import { env } from '@/lib/env';

/** Logs each event as a line of JSON. People are identified only by ID, and the content of requests is left out. */
export const log = pino({ level: env.logLevel, base: { part: 'console' } });
