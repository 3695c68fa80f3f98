import { type AbstractIntlMessages, createTranslator } from 'next-intl';
import { expect, test } from 'vitest';
import type { Cause } from '@/lib/console/browser/call-failure-causes';
import type { Failure } from '@/lib/console/browser/result';
import { failureOf } from '@/lib/console/http/console-result';
import { operations } from '@/lib/contract/operations';
import en from '@/lib/messages/en.json';
import tr from '@/lib/messages/tr.json';
import { failureText, failureTitle } from './failure-text';

const SERVER = 'A text of the server that nobody should read';
const causes = {
  connect: 1,
  dns: 1,
  tls: 1,
  timeout: 1,
  cut: 1,
  'too-large': 1,
  redirect: 1,
  'server-error': 1,
  unreadable: 1,
  empty: 1,
  shape: 1,
  paused: 1,
  unconfirmed: 1,
  unlisted: 1,
  cancelled: 1,
  database: 1,
  disk: 1,
  console: 1,
  stale: 1,
} as const satisfies Record<Cause, 1>;
const isCause = (name: string): name is Cause => name in causes;

const failures: Failure[] = [
  ...Object.keys(causes)
    .filter(isCause)
    .flatMap((cause): Failure[] => [
      { kind: 'unreachable', cause, message: SERVER, requestId: '' },
      { kind: 'unknown', cause, message: SERVER, requestId: 'r' },
    ]),
  { kind: 'limited', wait: 7, message: SERVER, requestId: '' },
  { kind: 'limited', wait: 7, perMinute: 240, message: SERVER, requestId: '' },
  { kind: 'missing', status: 404, message: SERVER, requestId: 'r' },
  { kind: 'signed-out' },
  { kind: 'forbidden', reason: 'role' },
  { kind: 'forbidden', reason: 'tenant' },
  { kind: 'forbidden', reason: 'origin' },
];

/** Translators that throw for a missing message. */
const wordsIn = (locale: 'en' | 'tr') => {
  const messages: AbstractIntlMessages = locale === 'en' ? en : tr;
  const onError = (error: Error) => {
    throw error;
  };
  return {
    t: createTranslator({ locale, messages, namespace: 'ui.failure', onError }),
    causes: createTranslator({ locale, messages, namespace: 'table.failed.cause', onError }),
    errorText: ({ message }: { message: string }) => `refused: ${message}`,
  };
};

test.each(failures)(
  '$kind $cause has a message in both languages, without the text of the server',
  (failure) => {
    const [english, turkish] = [failureText(failure, wordsIn('en')), failureText(failure, wordsIn('tr'))];
    for (const text of [english, turkish]) {
      expect(text).toMatch(/\.$/);
      expect(text).not.toContain(SERVER);
    }
    expect(turkish).not.toBe(english);
  },
);

test('a rate-limited request shows the wait, and that nothing changed', () => {
  const held: Failure = { kind: 'limited', wait: 7, perMinute: 240, message: SERVER, requestId: '' };
  expect(failureText(held, wordsIn('en'))).toBe(
    'Rate limit reached (240 requests a minute). Nothing changed. Try again in 7 s.',
  );
});

test('only a write with a lost response is described as possibly made', () => {
  for (const failure of failures) {
    const text = failureText(failure, wordsIn('en'));
    expect(/may have been made/.test(text)).toBe(failure.kind === 'unknown');
  }
});

test('a refusal keeps the message of the platform', () => {
  expect(failureText(failureOf(409, 'unchangeable', 'cannot be changed'), wordsIn('en'))).toBe(
    'refused: cannot be changed',
  );
});

test.each(['en', 'tr'] as const)('a 404 is worded differently for a record and for a list: %s', (locale) => {
  const { failed } = (locale === 'en' ? en : tr).table;
  const messages: AbstractIntlMessages = { table: { failed } };
  const t = createTranslator({ locale, messages, namespace: 'table.failed' });
  const notFound = { kind: 'refused' as const, status: 404, message: '', issues: [], requestId: '' };
  expect(failureTitle(notFound, t)).toBe(failed.status['404']);
  expect(failureTitle({ ...notFound, isList: true }, t)).toBe(failed.list['404']);
});

test('operations without an existing record have their own message for a 404', () => {
  const words: Readonly<Record<string, unknown>> = en.form.status;
  const withoutRecord = Object.values(operations).filter(
    ({ effect, path, name }) =>
      effect === 'create' ||
      (effect === 'upsert' && /BulkUpsert$|Lots$/.test(path)) ||
      name === 'upsertShipment',
  );
  for (const { name } of withoutRecord) expect(words[name], name).toHaveProperty('404');
});
