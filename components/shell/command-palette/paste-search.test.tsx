import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { clearPendingQuery, pendingQuery, searchButtonId } from './open-palette';
import { PasteSearch } from './paste-search';

let opened = 0;

const show = () =>
  render(
    <>
      <PasteSearch />
      <button type="button">Refresh</button>
      <input aria-label="Name" />
      <button type="button" id={searchButtonId} onClick={() => opened++}>
        Search
      </button>
    </>,
  );

function paste(target: Element, text: string): Event {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  target.dispatchEvent(event);
  return event;
}

beforeEach(() => {
  opened = 0;
  clearPendingQuery();
});

it('pasting outside a text field searches for the trimmed text', () => {
  show();
  expect(paste(document.body, '  WEB-77\n').defaultPrevented).toBe(true);
  expect([pendingQuery(), opened]).toEqual(['WEB-77', 1]);
  paste(screen.getByRole('button', { name: 'Refresh' }), 'ayse@example.com');
  expect([pendingQuery(), opened]).toEqual(['ayse@example.com', 2]);
});

it('pasting into a field, several lines or a long text starts no search', () => {
  show();
  expect(paste(screen.getByRole('textbox', { name: 'Name' }), 'WEB-77').defaultPrevented).toBe(false);
  for (const text of ['', ' \n ', 'WEB-77\nWEB-78', 'x'.repeat(101)]) paste(document.body, text);
  expect([pendingQuery(), opened]).toEqual([undefined, 0]);
});
