import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, test } from 'vitest';
import { SalesOrder } from '@/lib/contract/resources/sales-orders';
import tr from '@/lib/messages/tr.json';
import { TestProviders } from '@/lib/testing/test-providers';
import { LinesTable } from './lines-table';

/** The rendered width of a character in the heading “Referans numarası”, rounded up, and the padding of a first cell. */
const CHARACTER_WIDTH = 6.5;
const PADDING = 36;

test('the first column is wide enough for its heading', () => {
  const { container } = render(
    <TestProviders>
      <NextIntlClientProvider locale="tr" timeZone="UTC" messages={tr}>
        <LinesTable
          of={SalesOrder}
          label=""
          rows={[{ referenceNumber: 'WEB-1' }]}
          names={['referenceNumber', 'state']}
        />
      </NextIntlClientProvider>
    </TestProviders>,
  );
  const [heading] = screen.getAllByRole('columnheader');
  const width = Number.parseInt(container.querySelector('col')?.style.width ?? '', 10);
  expect(heading?.textContent).toBe('Referans numarası');
  expect(width).toBeGreaterThanOrEqual('Referans numarası'.length * CHARACTER_WIDTH + PADDING);
});
