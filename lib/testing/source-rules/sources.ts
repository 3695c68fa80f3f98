import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One source file: its path from the root, and its text. */
export type Source = { path: string; text: string };

const FOLDERS = ['app', 'components', 'lib', 'e2e'];
const WRITTEN = /\.(?:tsx?|mjs|css|sql|json)$/;

function under(root: string, folder: string): Source[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.name.startsWith('.')) return [];
    if (entry.isDirectory()) return under(root, path);
    return WRITTEN.test(path) ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : [];
  });
}

/** Reads all source files in the folders that contain code. */
export const sourcesOf = (root: string): Source[] => FOLDERS.flatMap((folder) => under(root, folder));

export const isCode = ({ path }: Source) => /\.(?:tsx?|mjs)$/.test(path);
/** True for tests, and for the helpers in `lib/testing`. */
export const isTest = ({ path }: Source) => /\.(?:test|spec)\.tsx?$|^lib\/testing\//.test(path);
