// Where everything is kept. Plain Node, because the launcher needs it before anything is installed.
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const WAY_OUT = 'choose a folder that this user may write to with DATA_DIR';

const codeOf = (/** @type {unknown} */ error) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/**
 * What to tell a person whose DATA_DIR cannot be used: the path, the cause and the way out.
 * @param {string} dir
 * @param {unknown} error
 */
export const dataDirProblem = (dir, error) =>
  `DATA_DIR ${dir} cannot be written (${codeOf(error)}): ${WAY_OUT}`;

/**
 * Makes DATA_DIR when it is missing. Step by step, because Node's own recursive mkdir never returns below /proc.
 * Throws a sentence with the path and the way out.
 * @param {string} dir
 */
export function makeDataDir(dir) {
  /** @type {string[]} */
  const missing = [];
  let at = dir;
  for (; !existsSync(at); at = dirname(at)) missing.unshift(at);
  try {
    if (!statSync(at).isDirectory())
      throw new Error(`DATA_DIR ${dir} cannot be used: ${at} is a file. Move it away, or ${WAY_OUT}`);
    for (const folder of missing) mkdirSync(folder);
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof Error && !('code' in error)) throw error;
    throw new Error(`DATA_DIR ${dir} cannot be used (${codeOf(error)}): ${WAY_OUT}`, { cause: error });
  }
}
