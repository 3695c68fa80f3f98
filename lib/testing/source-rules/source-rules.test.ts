import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { needsLabel } from '@/lib/contract/schema/describe';
import en from '@/lib/messages/en.json';
import tr from '@/lib/messages/tr.json';
import { enumValues, fieldNames } from '../vocabulary';
import { clientBundleFaults } from './client-bundle';
import { fileFaults } from './files';
import { firstLoadFaults } from './first-load';
import { keyFaults, labelFaults, type Messages } from './labels';
import { restrictedAccessFaults } from './restricted-access';
import { lockFaults, readmeFaults, rootFaults } from './root-files';
import { serverValueFaults, unsentSectionFaults } from './server-values';
import { sourcesOf } from './sources';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');
const sources = sourcesOf(root);
/** Settings that no installation sets. */
const FOR_TESTS = ['NODE_ENV', 'REHOST_ALLOW_LOOPBACK', 'SOAK', 'RELAY_TESTS', 'SOAK_REPORT'];
const languages: Record<string, Messages> = { en, tr };
const fields = [...fieldNames()].map((name) => ({ section: 'fields', name }));

describe('the laws of the house', () => {
  it('1: a field is labelled in both languages', () => {
    expect(fields.length).toBeGreaterThan(100);
    expect(labelFaults(fields, languages)).toEqual([]);
  });

  it('1: so is every value of an enumeration', () => {
    const section = (name: string) => ('errors' in en && name in en.errors ? 'errors' : 'values');
    const values = [...enumValues()].filter(needsLabel).map((name) => ({ section: section(name), name }));
    expect(values.length).toBeGreaterThan(30);
    expect(labelFaults(values, languages)).toEqual([]);
  });

  it('1: both languages say the same things', () => expect(keyFaults(languages)).toEqual([]));
  it('5: one door each', () => expect(restrictedAccessFaults(sources)).toEqual([]));
  it('5: no browser is sent what knows a secret, however long the way', () => {
    expect(clientBundleFaults(sources)).toEqual([]);
    // Also where the way begins at a real page and ends deep inside.
    const broken = sources.map((source) =>
      source.path === 'components/form/values/payload.ts'
        ? { ...source, text: `import { env } from '@/lib/env';\n${source.text}` }
        : source,
    );
    expect(clientBundleFaults(broken)).toEqual([
      expect.stringMatching(/components\/form\/values\/payload > lib\/env$/),
    ]);
  });
  it('no list, record or form waits for the schemas before it is drawn', () => {
    expect(firstLoadFaults(sources)).toEqual([]);
    // A schema deep inside of what forms are drawn with is found from each form.
    const broken = sources.map((source) =>
      source.path === 'components/form/values/payload.ts'
        ? { ...source, text: `import * as z from '@/lib/contract/schema/zod';\n${source.text}` }
        : source,
    );
    expect(firstLoadFaults(broken)).toContainEqual(
      expect.stringMatching(/^components\/features\/lots\/lot-form\.tsx > .*payload\.ts > lib\/contract/),
    );
  });
  it('5: servers take components of what browsers have, and no values', () => {
    expect(serverValueFaults(sources)).toEqual([]);
    const broken = sources.map((source) =>
      source.path === 'app/page.tsx'
        ? {
            ...source,
            text: `import { useRegistry } from '@/components/ui/use-tenants';\n${source.text}`,
          }
        : source,
    );
    expect(serverValueFaults(broken)).toEqual([
      'app/page.tsx takes useRegistry from components/ui/use-tenants.ts, which only browsers have',
    ]);
  });
  it('browsers are sent the words that they ask for', () => {
    expect(unsentSectionFaults(sources)).toEqual([]);
    const path = 'components/record/a.tsx';
    const broken = [...sources, { path, text: `'use client';\nconst t = useTranslations('pages.acts');` }];
    expect(unsentSectionFaults(broken)).toEqual([
      `${path} asks for words of pages, which browsers are not sent`,
    ]);
  });
  it('10: one idea a file', () => expect(fileFaults(sources)).toEqual([]));
  it('the tree: nothing else at the root', () => expect(rootFaults(readdirSync(root))).toEqual([]));

  it('a setting is in the table of the README and in the compose file', () => {
    const text = (file: string) => readFileSync(join(root, file), 'utf8');
    const read = [...text('lib/env.ts').matchAll(/\braw\.([A-Z_]+)\b/g)].map(([, name = '']) => name);
    const settings = [...new Set(read)].filter((name) => !FOR_TESTS.includes(name));
    expect(settings.length).toBeGreaterThan(15);
    const table = text('README.md')
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .join('\n');
    expect(settings.filter((name) => !new RegExp(`\\b${name}\\b`).test(table))).toEqual([]);
    const passed = `${text('compose.yaml')}${text('Dockerfile')}`;
    expect(settings.filter((name) => !new RegExp(`\\b${name}\\b`).test(passed))).toEqual([]);
  });

  it('npm ci takes the lockfile', () => {
    expect(lockFaults(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))).toEqual([]);
  });

  it.each(['README.md', 'Dockerfile'])('%s names what is there', (file) => {
    const text = readFileSync(join(root, file), 'utf8');
    expect(text).not.toBe('');
    expect(readmeFaults(text, (path) => existsSync(join(root, path)))).toEqual([]);
  });
});
