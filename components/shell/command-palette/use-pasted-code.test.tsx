import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { usePastedCode } from './use-pasted-code';

let codes: string[] = [];

function Page() {
  usePastedCode((code) => codes.push(code));
  return (
    <>
      <button type="button">Refresh</button>
      <input aria-label="Name" />
    </>
  );
}

function paste(target: Element, text: string): Event {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  target.dispatchEvent(event);
  return event;
}

beforeEach(() => {
  codes = [];
});

it('pasting outside a text field searches for the trimmed text', () => {
  render(<Page />);
  expect(paste(document.body, '  WEB-77\n').defaultPrevented).toBe(true);
  paste(screen.getByRole('button', { name: 'Refresh' }), 'ayse@example.com');
  expect(codes).toEqual(['WEB-77', 'ayse@example.com']);
});

it('pasting into a field, several lines or a long text starts no search', () => {
  render(<Page />);
  expect(paste(screen.getByRole('textbox', { name: 'Name' }), 'WEB-77').defaultPrevented).toBe(false);
  for (const text of ['', ' \n ', 'WEB-77\nWEB-78', 'x'.repeat(101)]) paste(document.body, text);
  expect(codes).toEqual([]);
});
