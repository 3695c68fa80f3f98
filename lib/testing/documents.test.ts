import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PATH = /(?<![\w@/.-])(?:app|components|lib|e2e|public)\/[\w./[\]()-]*[\w\]]/g;

it.each(['README.md', 'Dockerfile', '.github/CONTRIBUTING.md', '.github/SECURITY.md'])(
  'the paths in %s exist',
  (file) => {
    const paths = [...new Set(readFileSync(join(root, file), 'utf8').match(PATH))];
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  },
);
