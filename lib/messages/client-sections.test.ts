import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isTest, sourcesOf } from '@/lib/testing/source-rules/sources';
import { clientSections } from './client-sections.mjs';

it('browsers receive every section of messages that a client component uses', () => {
  const clients = sourcesOf(fileURLToPath(new URL('../..', import.meta.url))).filter(
    (source) => !isTest(source) && /^(?:\s|\/\/.*)*'use client'/.test(source.text),
  );
  const used = clients.flatMap(({ text }) =>
    [...text.matchAll(/\buseTranslations\(\s*'(\w+)/g)].map(([, section = '']) => section),
  );
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter((section) => !clientSections.includes(section))).toEqual([]);
});
