import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Suggestion, SuggestionInput } from './suggest-input';

const suggestions: readonly Suggestion[] = [
  { value: 'A 1' },
  { value: 'A 2', isExactMatch: true },
  { value: 'A 3' },
];

function Field({ items }: { items: readonly Suggestion[] }) {
  const [value, setValue] = useState('');
  return (
    <SuggestionInput
      aria={{ id: 'sku', 'aria-label': 'SKU' }}
      value={value}
      onType={setValue}
      suggestions={async () => items}
    />
  );
}

async function show(items: readonly Suggestion[]) {
  render(<Field items={items} />);
  const user = userEvent.setup();
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'SKU' });
  await user.type(field, 'ab');
  await screen.findByRole('listbox', { hidden: true });
  return { field, user };
}

/** Returns the selected suggestion, which the input must name for screen readers. */
function selectedText(field: HTMLElement): string | undefined {
  const [option] = screen.queryAllByRole('option', { hidden: true, selected: true });
  expect(field.getAttribute('aria-activedescendant')).toBe(option?.id ?? null);
  expect(option?.id ?? '').not.toContain(' ');
  return option?.textContent;
}

test('no suggestion is selected at first, and an arrow key selects the first or the last one', async () => {
  const { field, user } = await show(suggestions.map(({ value }) => ({ value })));
  expect(selectedText(field)).toBeUndefined();
  await user.keyboard('{ArrowUp}');
  expect(selectedText(field)).toBe('A 3');
  await user.keyboard('{ArrowDown}');
  expect(selectedText(field)).toBe('A 1');
  await user.keyboard('{Enter}');
  expect(field.value).toBe('A 1');
  expect(screen.queryByRole('listbox', { hidden: true })).toBeNull();
});

test('an exact match is selected at once, arrow keys move from there, and Escape keeps the text', async () => {
  const { field, user } = await show(suggestions);
  expect(selectedText(field)).toBe('A 2');
  await user.keyboard('{ArrowDown}');
  expect(selectedText(field)).toBe('A 3');
  await user.keyboard('{Escape}');
  expect(field.value).toBe('ab');
  expect(screen.queryByRole('listbox', { hidden: true })).toBeNull();
});
