import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { consoleSections } from '@/lib/messages/console-sections.mjs';
import { isTest, sourcesOf } from '@/lib/testing/source-rules/sources';
import { sections } from './client-messages';

it('browsers receive every section of messages that a client component uses', () => {
  const sent = new Set([...consoleSections, ...Object.values(sections).flat()]);
  const clients = sourcesOf(fileURLToPath(new URL('../..', import.meta.url))).filter(
    (source) => !isTest(source) && /^(?:\s|\/\/.*)*'use client'/.test(source.text),
  );
  const used = clients.flatMap(({ text }) =>
    [...text.matchAll(/\buseTranslations\(\s*'(\w+)/g)].map(([, section = '']) => section),
  );
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter((section) => !sent.has(section))).toEqual([]);
});
