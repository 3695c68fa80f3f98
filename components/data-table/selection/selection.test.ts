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

describe('a selection', () => {
  it('is some rows by key, also over pages', () => {
    const selection = select(select(noSelection, ['a', 'b', 'c'], true), ['b'], false);
    expect([...selection.keys]).toEqual(['a', 'c']);
    expect(countSelected(selection, 300)).toBe(2);
    expect(isSelected(selection, 'a')).toBe(true);
    expect(isSelected(selection, 'b')).toBe(false);
  });

  it('or all that match, except those deselected by hand', () => {
    const selection = select(allMatching, ['a', 'b'], false);
    expect(countSelected(selection, 300)).toBe(298);
    expect(isSelected(selection, 'a')).toBe(false);
    expect(isSelected(selection, 'z')).toBe(true);
    expect(countSelected(select(selection, ['a'], true), 300)).toBe(299);
  });

  it('is nothing at first', () => expect(countSelected(noSelection, 300)).toBe(0));

  it('is the row selection of the table for the loaded rows, and takes over what the table changes of them', () => {
    const other = select(noSelection, ['elsewhere', 'a'], true);
    expect(rowSelectionOf(other, ['a', 'b'])).toEqual({ a: true });
    expect([...withRowSelection(other, ['a', 'b'], { b: true }).keys]).toEqual(['elsewhere', 'b']);
    const most = select(allMatching, ['b'], false);
    expect(rowSelectionOf(most, ['a', 'b'])).toEqual({ a: true });
    const next = withRowSelection(most, ['a', 'b'], { b: true });
    expect(next).toEqual({ all: true, keys: new Set(['a']) });
  });

  it('comes back with its filter, some rows or all but some', () => {
    const some = { filter: 'o=Equals', selection: select(noSelection, ['00012', 'a,b'], true) };
    expect(readSelection(writeSelection(some))).toEqual(some);
    const most = { filter: '', selection: select(allMatching, ['x'], false) };
    expect(readSelection(writeSelection(most))).toEqual(most);
    // As tabs have saved it before.
    expect(readSelection('{"filter":"f","all":false,"keys":["a"]}')).toEqual({
      filter: 'f',
      selection: { all: false, keys: new Set(['a']) },
    });
  });

  it('is not saved when it is empty, and any other text is nothing', () => {
    const empty = select(select(noSelection, ['a'], true), ['a'], false);
    expect(writeSelection({ filter: '', selection: empty })).toBe('');
    for (const text of ['', null, 'no json', '{"filter":1,"keys":[]}', '[]', '{"filter":""}'])
      expect(readSelection(text)).toBeUndefined();
  });
});
