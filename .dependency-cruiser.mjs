// Which folder may import which. Only imports of values count; see lib/server/commands/layers.mjs.

const tests = String.raw`\.(?:test|spec)\.tsx?$|^lib/testing/|/testing/`;

/**
 * A folder may import itself, the folders named, and packages.
 * @param {string} name
 * @param {string} folder
 * @param {readonly string[]} allowed
 */
const only = (name, folder, allowed) => ({
  name,
  severity: 'error',
  comment: `${folder} imports ${allowed.join(', ') || 'nothing of ours'}`,
  from: { path: `^${folder}`, pathNot: tests },
  to: {
    path: '^(?:app|components|lib|e2e)/',
    pathNot: [folder, ...allowed].map((each) => `^${each}`),
  },
});

const shared = ['lib/contract/', 'lib/rules/', 'lib/messages/', 'lib/formatting/', 'lib/files/'];
// What reaches a browser of it is checked by lib/testing/source-rules/client-bundle.ts.
const ours = [...shared, 'lib/console/'];

/** @typedef {{ path?: string, pathNot?: string | string[], circular?: boolean, viaOnly?: { dependencyTypesNot: string[] } }} Side */
/** @typedef {{ name: string, severity: string, comment: string, scope?: string, from: Side, to: Side }} Rule */

export default {
  testFiles: tests,
  /** @type {Rule[]} */
  rules: [
    only('contract', 'lib/contract/', []),
    only('rules', 'lib/rules/', ['lib/contract/']),
    only('formatting', 'lib/formatting/', ['lib/contract/']),
    only('files', 'lib/files/', ['lib/contract/', 'lib/formatting/']),
    only('db', 'lib/db/', ['lib/env']),
    only('platform', 'lib/platform/', ['lib/contract/', 'lib/rules/', 'lib/db/', 'lib/env']),
    // The rows of an export are written by a worker, where no page is.
    only('console', 'lib/console/', [...shared, 'lib/db/', 'lib/env']),
    only('ui', 'components/ui/', [...shared, 'lib/console/browser/', 'lib/console/actions']),
    only('data-table', 'components/data-table/', ['components/ui/', ...ours]),
    only('form', 'components/form/', ['components/ui/', ...ours]),
    only('record', 'components/record/', ['components/(?:ui|data-table|form)/', ...ours]),
    only('shell', 'components/shell/', ['components/(?:ui|data-table|form|record)/', ...ours]),
    only('features', 'components/features/', [
      'components/(?:ui|data-table|form|record|shell)/',
      ...ours,
      'lib/env',
    ]),
    only('app', 'app/', ['components/', ...ours, 'lib/env']),
    {
      name: 'features-apart',
      severity: 'error',
      comment: 'A feature uses of another its forms, or the list of causes that rejected orders have',
      from: { path: '^components/features/([^/]+)/', pathNot: tests },
      to: {
        path: '^components/features/[^/]+/',
        pathNot: ['^components/features/$1/', String.raw`-form\.tsx$|/rejected-causes\.ts$`],
      },
    },
    {
      name: 'http-only',
      severity: 'error',
      comment: 'The console works with a platform that is not here: its tests do not import ours either',
      from: { path: '^(?:app|components|lib/(?:console|messages|files|formatting))/' },
      to: { path: '^lib/platform/' },
    },
    {
      name: 'testing-in-tests',
      severity: 'error',
      comment: 'What tests share is not part of the product',
      from: { path: '^(?:app|components|lib)/', pathNot: tests },
      to: { path: '^lib/testing/' },
    },
    {
      name: 'contract-zod',
      severity: 'error',
      comment: 'The contract needs zod alone',
      from: { path: '^lib/contract/', pathNot: tests },
      to: { path: 'node_modules/', pathNot: 'node_modules/zod/' },
    },
    {
      name: 'no-file-cycle',
      severity: 'error',
      comment: 'Files that import each other are read together: one of them holds what both need',
      from: { path: '^(?:app|components|lib)/', pathNot: tests },
      // What is loaded later may be loaded by what it uses.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'commands-start',
      severity: 'error',
      comment: 'Importing a command would start it',
      from: { pathNot: [tests, String.raw`\.mjs$`] },
      to: { path: String.raw`/(?:main|print-operations)\.ts$` },
    },
    {
      name: 'no-folder-cycle',
      severity: 'error',
      comment: 'Two folders that import each other are one folder',
      scope: 'folder',
      from: { path: '^(?:app|components|lib)(?:/|$)' },
      to: { circular: true },
    },
  ],
  options: {
    // TypeScript 7 has no interface for other programs yet.
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`(?:^|/)node_modules/(?!zod)|^\.next/` },
  },
};
