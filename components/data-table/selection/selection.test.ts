import { describe, expect, it } from 'vitest';
import {
  allMatching,
  countSelected,
  isSelected,
  noSelection,
  readSelection,
  rowSelectionOf,
  select,
  withRowSelection,
  writeSelection,
} from './selection';

describe('selection', () => {
  it('holds rows by key across pages', () => {
    const selection = select(select(noSelection, ['a', 'b', 'c'], true), ['b'], false);
    expect([...selection.keys]).toEqual(['a', 'c']);
    expect(countSelected(selection, 300)).toBe(2);
    expect(isSelected(selection, 'a')).toBe(true);
    expect(isSelected(selection, 'b')).toBe(false);
  });

  it('holds all matching rows except those deselected', () => {
    const selection = select(allMatching, ['a', 'b'], false);
    expect(countSelected(selection, 300)).toBe(298);
    expect(isSelected(selection, 'a')).toBe(false);
    expect(isSelected(selection, 'z')).toBe(true);
    expect(countSelected(select(selection, ['a'], true), 300)).toBe(299);
  });

  it('is empty initially', () => expect(countSelected(noSelection, 300)).toBe(0));

  it('maps to the row selection of the table and applies its changes', () => {
    const other = select(noSelection, ['elsewhere', 'a'], true);
    expect(rowSelectionOf(other, ['a', 'b'])).toEqual({ a: true });
    expect([...withRowSelection(other, ['a', 'b'], { b: true }).keys]).toEqual(['elsewhere', 'b']);
    const most = select(allMatching, ['b'], false);
    expect(rowSelectionOf(most, ['a', 'b'])).toEqual({ a: true });
    const next = withRowSelection(most, ['a', 'b'], { b: true });
    expect(next).toEqual({ all: true, keys: new Set(['a']) });
  });

  it('survives writing and reading with its filter', () => {
    const some = { filter: 'o=Equals', selection: select(noSelection, ['00012', 'a,b'], true) };
    expect(readSelection(writeSelection(some))).toEqual(some);
    const most = { filter: '', selection: select(allMatching, ['x'], false) };
    expect(readSelection(writeSelection(most))).toEqual(most);
    // The format that older tabs have stored.
    expect(readSelection('{"filter":"f","all":false,"keys":["a"]}')).toEqual({
      filter: 'f',
      selection: { all: false, keys: new Set(['a']) },
    });
  });

  it('is not stored when empty, and invalid stored text reads as no selection', () => {
    const empty = select(select(noSelection, ['a'], true), ['a'], false);
    expect(writeSelection({ filter: '', selection: empty })).toBe('');
    for (const text of ['', null, 'no json', '{"filter":1,"keys":[]}', '[]', '{"filter":""}'])
      expect(readSelection(text)).toBeUndefined();
  });
});
