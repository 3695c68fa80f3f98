import { render } from '@testing-library/react';
import { type AbstractIntlMessages, NextIntlClientProvider } from 'next-intl';
import { expect, test } from 'vitest';
import { toCallResult } from '@/lib/console/api-client/outcome';
import { type Failure, unexpectedFailure } from '@/lib/console/browser/result';
import { operations } from '@/lib/contract/operations';
import en from '@/lib/messages/en.json';
import tr from '@/lib/messages/tr.json';
import { TestProviders } from '@/lib/testing/test-providers';
import { FailureNotice } from './failure-notice';
import { CanTestConnection } from './key-step';

const messages: Record<'en' | 'tr', AbstractIntlMessages> = { en, tr };

/** The result of reading stocks, from this response. */
function failureOf(response: Parameters<typeof toCallResult>[1]): Failure {
  const result = toCallResult(operations.getStocks, response, 'r');
  if (result.kind === 'ok') throw new Error('it can be read');
  return result;
}

/** The title and what is displayed below it. */
function textOf(failure: Failure, locale: 'en' | 'tr', canTestConnection = false): string {
  const { container, unmount } = render(
    <TestProviders>
      <NextIntlClientProvider locale={locale} timeZone="UTC" messages={messages[locale]}>
        <CanTestConnection value={canTestConnection}>
          <FailureNotice failure={failure} />
        </CanTestConnection>
      </NextIntlClientProvider>
    </TestProviders>,
  );
  const text = [...container.querySelectorAll('p:not([aria-live])')]
    .map((node) => node.textContent)
    .join(' ');
  unmount();
  return text;
}

const headers = {};

test.each(['en', 'tr'] as const)('what the platform says about its own error is displayed: %s', (locale) => {
  const text = JSON.stringify({ error: { code: 503, message: 'Closed until 9' } });
  expect(textOf(failureOf({ status: 503, headers, text }), locale)).toContain('Closed until 9');
});

test.each(['en', 'tr'] as const)('without a text of the platform there is only the title: %s', (locale) => {
  const since = '2026-11-26T10:00:00Z';
  for (const failure of [
    failureOf({ status: 500, headers, text: '' }),
    failureOf({ lost: 'timeout', sent: true }),
    failureOf({ lost: 'paused', sent: false, since, nextTry: since }),
    failureOf({ status: 429, headers, text: '' }),
    failureOf({ status: 200, headers, text: '<html>' }),
  ])
    expect(textOf(failure, locale)).not.toMatch(
      /The platform (?:answered|responded|failed|did not)|requires a pause|something else/,
    );
});

test.each(['en', 'tr'] as const)('an unexpected response names its field: %s', (locale) => {
  const failure = failureOf({ status: 200, headers, text: '{"items":"none"}' });
  expect(textOf(failure, locale)).toContain('items');
  expect(textOf(failure, locale)).not.toMatch(/agreed/);
});

test.each(['en', 'tr'] as const)(
  'a rejected API key is reported in the user’s language, with the step that the user may take: %s',
  (locale) => {
    const text = JSON.stringify({ error: { code: 401, message: 'Unknown API key' } });
    const failure = failureOf({ status: 401, headers, text });
    const { table, ui } = locale === 'en' ? en : tr;
    const { failed } = table;
    const title = failed.status['401'];
    expect(textOf(failure, locale)).toBe(`${title} ${failed.keyStep} ${ui.requestId} r`);
    const ownStep = failed.testConnection.replace(/<\/?link>/g, '');
    expect(textOf(failure, locale, true)).toBe(`${title} ${ownStep} ${ui.requestId} r`);
  },
);

test.each(['en', 'tr'] as const)('a read by a page of an older version asks to reload it: %s', (locale) => {
  const { stale } = (locale === 'en' ? en : tr).form.outcome;
  expect(textOf(unexpectedFailure(undefined, 'stale'), locale)).toBe(stale);
});
