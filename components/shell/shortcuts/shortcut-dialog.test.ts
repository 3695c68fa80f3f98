import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { keyList } from '@/components/shell/shortcuts/shortcut-dialog';
import { isTest, sourcesOf } from '@/lib/testing/source-rules/sources';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const sources = sourcesOf(root).filter(
  (source) => /^(?:app|components)\/.*\.tsx?$/.test(source.path) && !isTest(source),
);

/** Returns the key without modifiers, as in the registry. */
const bareKey = (keys: string) => keys.split('+').at(-1) || '+';
const listed = keyList.flatMap(({ lines }) =>
  lines.flatMap(({ keys, secondary }) => [keys, ...(secondary ? [secondary] : [])]),
);
const known = new Set(listed.map((keys) => bareKey(keys).toLowerCase()));

/** Standard keys of every widget. The list does not contain them. */
const usual = /^(?:Arrow\w+|Home|End|Tab|Escape|Backspace|PageUp|PageDown)$/;
/** Keys that the list writes differently from the browser. */
const written: Readonly<Record<string, string>> = { ' ': 'space', g: 'g o' };

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((found) => found[1] ?? '');
const quoted = (text: string) => matches(text, /'([^']+)'/g);

/** Returns the keys that a file handles, by all patterns of comparison. */
const handled = (text: string): string[] => [
  ...matches(text, /\b(?:key|key\.toLowerCase\(\))\s*===\s*'([^']+)'/g),
  ...matches(text, /\[([^\]]*)\]\.includes\((?:event|e)\.key\)/g).flatMap(quoted),
  ...matches(text, /\{([^{}]*)\}\[(?:event|e)\.key\]/g).flatMap((map) => matches(map, /(\w+):/g)),
  ...matches(text, /const keys: Readonly<Record<string, [^=]*= \{([^}]*)\}/g).flatMap((map) => [
    ...matches(map, /(?:^|[\s,])'?([^\s',:]+)'?:/g),
  ]),
];
test('every key that the code handles is listed in the shortcut dialog', () => {
  const found = sources.flatMap(({ path, text }) => handled(text).map((key) => ({ path, key })));
  // Check the patterns themselves: these keys are known to be handled.
  for (const key of ['F8', 'd', 'F2']) expect(found.map((one) => one.key)).toContain(key);
  const missing = found.filter(
    ({ key }) => !usual.test(key) && key !== '' && !known.has((written[key] ?? key).toLowerCase()),
  );
  expect(missing).toEqual([]);
});

test('every key that an action, a tooltip or a menu names is listed in the shortcut dialog', () => {
  const named = sources
    .filter(({ path }) => path !== 'components/shell/shortcuts/shortcut-dialog.tsx')
    .flatMap(({ path, text }) =>
      [...matches(text, /\bkeys="([^"]+)"/g), ...matches(text, /\bkeys: '([^']+)'/g)].map((keys) => ({
        path,
        keys,
      })),
    );
  // Check the patterns themselves: these keys are known to be handled.
  for (const key of ['j', 'Shift+J', 'v', '?', ']', 'e', 'Ctrl+K'])
    expect(named.map(({ keys }) => keys)).toContain(key);
  expect(named.filter(({ keys }) => !listed.includes(keys) && !usual.test(keys))).toEqual([]);
});

test('a key is listed once in its section', () => {
  for (const { id, lines } of keyList) {
    const keys = lines.flatMap((line) => [line.keys, ...(line.secondary ? [line.secondary] : [])]);
    expect(new Set(keys).size, id).toBe(keys.length);
  }
});
