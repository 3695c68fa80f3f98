import { act, render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { useEffect } from 'react';
import { expect, it } from 'vitest';
import { useTableKeys } from '@/components/data-table/keyboard/use-table-keys';
import en from '@/lib/messages/en.json';
import { onScannedCode } from './shortcuts';

const rows = ['A', 'B', 'C'];
let pressed: string[] = [];
let codes: string[] = [];

function Page() {
  useEffect(() => onScannedCode((code) => codes.push(code)), []);
  useTableKeys(() => undefined, {
    getActions: (index) => [{ keys: 'x', run: () => void pressed.push(`x ${rows[index]}`) }],
  });
  return (
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
  );
}

const show = () => {
  pressed = [];
  codes = [];
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}>
      <Page />
    </NextIntlClientProvider>,
  );
};

/** Presses keys in the focused element, with this many milliseconds between them. */
const press = (keys: readonly string[], every: number, from = 1_000) =>
  act(() => {
    for (const [at, key] of keys.entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: from + at * every });
      (document.activeElement ?? document.body).dispatchEvent(event);
    }
  });

/** Any other key ends a burst. */
const settle = () => press(['ArrowLeft'], 1, 90_000);

/** The scanned code. */
const scanned = () => codes.pop();

it.each([60, 100, 400])('runs each shortcut where the one before it led, %i ms apart', (every) => {
  show();
  press(['j', 'x', 'j', 'x', 'j', 'x'], every);
  settle();
  expect(pressed).toEqual(['x A', 'x B', 'x C']);
  expect(document.activeElement?.textContent).toBe('C');
});

it('moves through a list without waiting', () => {
  show();
  press(['j', 'j'], 30);
  expect(document.activeElement?.textContent).toBe('B');
});

it.each([2, 20, 50])('reports a code whose keys are %i ms apart, and runs none of its letters', (every) => {
  show();
  for (const code of ['8690000000012', 'tvexj-g1/4k', 'jkx-77']) {
    press([...code, 'Enter'], every);
    expect(scanned()).toBe(code);
  }
  expect(pressed).toEqual([]);
});

it('reports a code with the Shift of its capitals', () => {
  show();
  press(['Shift', 'A', 'Shift', 'B', '1', '2', 'Shift', 'C', '3', 'Enter'], 5);
  expect(scanned()).toBe('AB12C3');
});

it('reports a code that ends without Enter', () => {
  show();
  press([...'8690000000012'], 5);
  settle();
  expect(scanned()).toBe('8690000000012');
});

it('runs the shortcuts of a few fast keys', () => {
  show();
  press(['j', 'x', 'j', 'x', 'Enter'], 20);
  expect(pressed).toEqual(['x A', 'x B']);
  expect(scanned()).toBeUndefined();
});
