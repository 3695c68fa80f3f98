import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone. */
export const root = fileURLToPath(new URL('../../../', import.meta.url)).replace(/[\\/]$/, '');

/** Where this installation keeps its data; the same rule as lib/env.ts, which needs packages to be read. */
export const dataDir = () => resolve(process.env.DATA_DIR || '.data');
