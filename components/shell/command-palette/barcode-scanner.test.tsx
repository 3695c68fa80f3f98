import { act, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { useTableKeys } from '@/components/data-table/keyboard/use-table-keys';
import { recordKeys } from '@/components/ui/shortcuts/recorded-keys';
import en from '@/lib/messages/en.json';
import { BarcodeScanner } from './barcode-scanner';
import { clearPendingQuery, pendingQuery, searchButtonId } from './open-palette';

const rows = ['A', 'B', 'C'];
let pressed: string[] = [];

function Page() {
  useTableKeys(
    () => undefined,
    (key) => pressed.push(`${key} ${document.activeElement?.textContent}`),
  );
  return (
    <>
      <BarcodeScanner />
      <div id={searchButtonId} popover="auto" />
      <button type="button">beside</button>
      <table data-list="">
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <td>
                <a href={`/${row}`} data-row-link="">
                  {row}
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const show = () => {
  pressed = [];
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}>
      <Page />
    </NextIntlClientProvider>,
  );
};

/** Presses keys where the focus is, as a page hears them that has had no time for anything else. */
const press = (keys: readonly string[], every: number, from = 1_000) =>
  keys.forEach((key, at) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: from + at * every });
    (document.activeElement ?? document.body).dispatchEvent(event);
  });

/** Ends what was held. */
const settle = () => press(['Shift', 'ArrowLeft'], 1, 90_000);

it.each([30, 100, 200, 400])('each key acts where the one before has led, pressed every %i ms', (every) => {
  show();
  act(() => press(['j', 'x', 'j', 'x', 'j', 'x'], every));
  act(settle);
  expect(pressed).toEqual(['x A', 'x B', 'x C']);
  expect(document.activeElement?.textContent).toBe('C');
});

it('a key acts where it was pressed, also when somebody went elsewhere while it was held', () => {
  show();
  screen.getByRole('link', { name: 'B' }).focus();
  act(() => press(['x'], 1));
  screen.getByRole('button', { name: 'beside' }).focus();
  act(settle);
  expect(pressed).toEqual(['x B']);
  expect(document.activeElement?.textContent).toBe('beside');
});

it('goes on from the row that was gone to by hand between two keys', () => {
  show();
  act(() => press(['j'], 1));
  screen.getByRole('link', { name: 'B' }).focus();
  act(() => press(['x', 'j', 'x'], 200, 1_100));
  act(settle);
  expect(pressed).toEqual(['x B', 'x C']);
});

it('J and K select the row that was gone to and the next one', () => {
  show();
  act(() => press(['J', 'J'], 200));
  act(settle);
  expect(pressed).toEqual(['J A', 'J A', 'J B']);
  act(() => press(['K'], 200, 100_000));
  act(() => press(['Shift', 'ArrowLeft'], 1, 190_000));
  expect(pressed.slice(3)).toEqual(['J B', 'J A']);
});

/** Scans a code, the first keys before the page is hydrated, this long after its first script ran. */
function scanEarly(code: string, count: number, afterMs: number): string | undefined {
  const keys = [...code, 'Enter'];
  clearPendingQuery();
  recordKeys();
  const from = performance.now() + afterMs;
  press(keys.slice(0, count), 8, from);
  show();
  act(() => press(keys.slice(count), 8, from + count * 8));
  const found = pendingQuery();
  clearPendingQuery();
  return found;
}

it.each([14, 13, 5, 0])(
  'finds a code of which %i keys were scanned before the page was hydrated',
  (count) => {
    expect(scanEarly('8690000000012', count, 200)).toBe('8690000000012');
  },
);

it('finds no code whose first keys may have come before any script', () => {
  expect(scanEarly('8690000000012', 5, 20)).toBeUndefined();
});

it('a key that was pressed before the page was hydrated is not pressed once more', () => {
  recordKeys();
  press(['x'], 1, performance.now() + 200);
  show();
  act(settle);
  expect(pressed).toEqual([]);
});
