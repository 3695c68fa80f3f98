import { execFile } from 'node:child_process';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const packages = ['react-admin@5.15.4', 'react@19.2.0', 'react-dom@19.2.0', 'esbuild@0.25.11'];

const page = `<!doctype html>
<meta charset="utf-8" />
<title>react-admin</title>
<div id="root"></div>
<script type="module" src="/react-admin.js"></script>
`;

/** Installs react-admin from the registry in a folder and bundles its page: `react-admin.html` and `react-admin.js`. */
export async function buildReactAdmin(source: string, folder: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  await run('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder });
  await copyFile(source, join(folder, 'app.jsx'));
  await writeFile(join(folder, 'react-admin.html'), page);
  await run(
    join(folder, 'node_modules', '.bin', 'esbuild'),
    [
      'app.jsx',
      '--bundle',
      '--minify',
      '--format=esm',
      '--jsx=automatic',
      '--outfile=react-admin.js',
      '--define:process.env.NODE_ENV="production"',
    ],
    { cwd: folder },
  );
}
