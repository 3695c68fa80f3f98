import pino from 'pino';
import { env } from '@/lib/env';

/** Logs one JSON line per event. People are named by their ID only, and the content of requests is left out. */
export const log = pino({ level: env.logLevel, base: { part: 'console' } });
