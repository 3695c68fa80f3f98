import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { expect, test } from 'vitest';
import en from '@/lib/messages/en.json';
import tr from '@/lib/messages/tr.json';
import { faultsOf } from '@/lib/testing/faults-of';
import { drawnElsewhere, Gallery, piecesIn } from './gallery';
import { sampleText } from './piece';

const here = 'components/features/design';
const ui = 'components/ui';
const messages = { en, tr };
const none = () => undefined;
const router = {
  push: none,
  replace: none,
  refresh: none,
  prefetch: none,
  back: none,
  forward: none,
  bfcacheId: '',
};

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));

const draw = (language: 'en' | 'tr') =>
  render(
    <AppRouterContext.Provider value={router}>
      <NextIntlClientProvider locale={language} timeZone="Europe/Istanbul" messages={messages[language]}>
        <Gallery language={language} theme="light" />
      </NextIntlClientProvider>
    </AppRouterContext.Provider>,
  );

test('every piece of the design system stands on the page, or says why it draws nothing', () => {
  const shown = piecesIn(sampleText('en')).map(({ file }) => file);
  const named = [...shown, ...Object.keys(drawnElsewhere)].sort();
  expect(named).toEqual(filesIn(ui).sort());
});

test('what stands on the page is the piece itself', () => {
  const written = filesIn(here)
    .map((file) => readFileSync(join(here, file), 'utf8'))
    .join('\n');
  const imported = piecesIn(sampleText('en'))
    .map(({ file }) => file.replace('.tsx', ''))
    // Toasts and tooltips are called, not drawn.
    .map((name) => ({ toaster: 'toast', 'tooltip-layer': 'tooltip' })[name] ?? name)
    .filter((name) => !written.includes(`'@/components/ui/${name}'`));
  expect(imported).toEqual([]);
});

// Every piece at once is a long page to look through.
test.each(['en', 'tr'] as const)(
  'nothing keeps anybody out, in %s',
  { timeout: 60_000 },
  async (language) => {
    const { container } = draw(language);
    expect(screen.getAllByRole('region').length).toBeGreaterThan(30);
    // Headings: the sample of a page brings a first one of its own.
    const faults = (await faultsOf(container)).filter((fault) => !fault.startsWith('page-has-heading-one'));
    expect(faults).toEqual([]);
  },
);
