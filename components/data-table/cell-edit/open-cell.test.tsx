import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { MASK } from '@/lib/contract/masking';
import en from '@/lib/messages/en.json';
import { findErrors } from '@/lib/testing/faults-of';
import { toastTitles } from '@/lib/testing/toast-titles';
import { cellHintId } from '../columns/cell';
import type { Column, Row } from '../columns/column';
import { displayColumns } from '../columns/display-columns';
import { useTableKeys } from '../keyboard/use-table-keys';
import { DisplayRow } from '../static-table';
import type { CellEditorProps, CellEdits } from './cell-edit';
import { OpenCell } from './open-cell';
import { useCellChanges } from './use-cell-changes';
import { useOpenCell } from './use-open-cell';

const columnOf = (name: string, isEditable?: true): Column => ({
  name,
  label: name,
  kind: 'text',
  sortable: false,
  width: 120,
  isEditable,
});
const allColumns = [columnOf('sku'), columnOf('name', true), columnOf('state'), columnOf('tag', true)];
const edits: CellEdits = {
  tenant: { id: 'acme', name: 'Acme', color: 'blue' },
  key: 'sku',
  columns: {
    name: { operation: 'updateProduct', fields: ['name'] },
    tag: { operation: 'updateProductTag', fields: ['tag'] },
  },
};
const answer: Row[] = ['A', 'B', 'C'].map((sku) => ({ sku, name: `Name ${sku}`, state: 'Active', tag: sku }));

const number = new Intl.NumberFormat('en');
const formatter = {
  zone: 'UTC',
  months: '',
  number,
  money: number,
  yes: 'yes',
  no: 'no',
  ago: String,
  days: (n: number) => ({ short: String(n), long: String(n) }),
  lines: (items: number) => String(items),
};

let editor: CellEditorProps | undefined;
function Editor(props: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  editor = props;
  useEffect(() => input.current?.focus(), []);
  return (
    <input
      ref={input}
      aria-label={props.label}
      defaultValue={String(props.row[props.fields[0] ?? ''])}
      onBlur={() => isAlwaysEdited || props.onDone('leave')}
    />
  );
}

/** Whether the editor stays open on blur, as with typed text. */
let isAlwaysEdited = false;
let answered: (rows: readonly Row[]) => void = () => undefined;
let showColumns: (names: readonly string[]) => void = () => undefined;
/** Whether the lazy editor is loaded from the start. If not, `loaded` loads it. */
let hasEditor = true;
let loaded: () => void = () => undefined;

function LazyEditor(props: CellEditorProps) {
  const [isLoaded, setLoaded] = useState(hasEditor);
  loaded = () => setLoaded(true);
  return isLoaded && <Editor {...props} />;
}

function List() {
  const [read, setRead] = useState<readonly Row[]>(answer);
  const [columns, setColumns] = useState(allColumns);
  const table = useRef<HTMLTableElement>(null);
  answered = setRead;
  showColumns = (names) => setColumns(allColumns.filter(({ name }) => names.includes(name)));
  const changes = useCellChanges(edits, read, 'q');
  const { rows } = changes;
  const cells = useOpenCell({ edits, columns, changes, table });
  const { open } = cells;
  useTableKeys(() => undefined, { getActions: cells.getActions });
  const rowHandlers = { onClick: ({ target }: MouseEvent) => cells.editAt(target) };
  const display = displayColumns(columns, { formatter, editCell: 'Edit #, *' });
  return (
    <main>
      <p id={cellHintId}>{en.table.cells.hint}</p>
      <section data-list="">
        <table ref={table}>
          <thead>
            <tr />
          </thead>
          <tbody {...rowHandlers}>
            {rows.map((row, at) => (
              <DisplayRow
                key={open?.index === at ? open.startIndex : at}
                row={row}
                columns={display}
                first={(content) => (
                  <a href={`#${row.sku}`} data-row-link="">
                    {content}
                  </a>
                )}
                over={({ name, editLabel }) =>
                  open?.index === at && open.column.name === name ? (
                    <OpenCell
                      key={`${open.id} ${name}`}
                      {...{ ...open, edits, changes }}
                      Editor={LazyEditor}
                      isAtEnd={false}
                      onDone={cells.close}
                    />
                  ) : (
                    editLabel && (
                      <button
                        type="button"
                        data-cell-edit=""
                        aria-label={editLabel.replace('*', String(row.sku))}
                      />
                    )
                  )
                }
              />
            ))}
          </tbody>
        </table>
      </section>
    </main>
  );
}

const show = () => {
  const drawn = render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ table: en.table, ui: en.ui }}>
      <List />
    </NextIntlClientProvider>,
  );
  // The cell exists after the list has rendered.
  act(() => answered([...answer]));
  return drawn;
};
const here = () => document.activeElement?.textContent;
const control = (name: string) => screen.queryByRole('textbox', { name });

beforeEach(() => {
  hasEditor = true;
  isAlwaysEdited = false;
  editor = undefined;
});

test('arrow keys move between editable cells and back to the row', async () => {
  const user = userEvent.setup();
  const { container } = show();
  await user.keyboard('j{ArrowRight}');
  expect(here()).toBe('Name A');
  expect(document.activeElement?.getAttribute('aria-describedby')).toBe(
    screen.getByText(en.table.cells.hint).id,
  );
  await user.keyboard('{ArrowRight}');
  expect(here()).toBe('A');
  await user.keyboard('{ArrowDown}');
  expect(here()).toBe('B');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(document.activeElement?.getAttribute('href')).toBe('#B');
  expect(await findErrors(container)).toEqual([]);
});

test('Enter and F2 open the editor of a cell, and closing it moves the focus down, on, or nowhere', async () => {
  const user = userEvent.setup();
  show();
  await user.keyboard('j{ArrowRight}{Enter}');
  expect(control('name, A')).toBeTruthy();
  expect(editor).toMatchObject({ operation: 'updateProduct', fields: ['name'], row: answer[0] });
  act(() => editor?.onDone('down'));
  expect([here(), control('name, A')]).toEqual(['Name B', null]);
  await user.keyboard('{F2}');
  act(() => editor?.onDone('next'));
  expect(control('tag, B')).toBeTruthy();
  act(() => editor?.onDone('next'));
  expect(control('name, C')).toBeTruthy();
  act(() => editor?.onDone('previous'));
  expect(control('tag, B')).toBeTruthy();
  act(() => editor?.onDone('stay'));
  expect(here()).toBe('B');
});

test('keys typed before the editor has loaded go to its cell', async () => {
  const user = userEvent.setup();
  hasEditor = false;
  show();
  await user.keyboard('j{ArrowRight}{ArrowRight}{F2}x2');
  // No row was selected, and the list shows the typed value.
  expect(screen.getByRole('textbox', { name: 'tag' })).toHaveProperty('value', 'x2');
  expect(control('tag, A')).toBeNull();
  act(() => loaded());
  expect(control('tag, A')).toBeTruthy();
  act(() => expect(editor?.takeTyped()).toBe('x2'));
  expect(control('tag')).toBeNull();
});

test('Escape before the editor has loaded leaves the cell unchanged', async () => {
  const user = userEvent.setup();
  hasEditor = false;
  show();
  await user.keyboard('jj{F2}x{Escape}');
  expect([here(), control('name')]).toEqual(['Name B', null]);
  act(() => loaded());
  expect(control('name, B')).toBeNull();
});

test('a saved value shows immediately and its row keeps its place after the next response', async () => {
  const user = userEvent.setup();
  show();
  await user.keyboard('jj{F2}');
  act(() => {
    editor?.onSaved({ before: { name: 'Name B' }, after: { name: 'New' } });
    editor?.onDone('down');
  });
  const names = () => [...document.querySelectorAll('td:nth-child(2)')].map((cell) => cell.textContent);
  expect(names()).toEqual(['Name A', 'New', 'Name C']);
  // Read from a stale replica, and sorted by the time of change.
  act(() => answered([1, 0, 2].flatMap((at): Row[] => (answer[at] ? [answer[at]] : []))));
  expect(names()).toEqual(['Name A', 'New', 'Name C']);
  expect(here()).toBe('Name C');
});

test('Ctrl+Z undoes the last change once and restores the previous value', async () => {
  const user = userEvent.setup();
  show();
  let undone = 0;
  await user.keyboard('j{F2}');
  act(() => {
    editor?.onUndoOffer(() => {
      undone++;
      editor?.onUndo();
    });
    editor?.onSaved({ before: { name: 'Name A' }, after: { name: 'New' } });
    editor?.onDone('stay');
  });
  expect(here()).toBe('New');
  await user.keyboard('{Control>}z{/Control}');
  expect([undone, here()]).toEqual([1, 'Name A']);
  await user.keyboard('{Control>}z{/Control}');
  expect(undone).toBe(1);
});

test('Ctrl+Z still undoes the last change after an earlier one was undone in its toast', async () => {
  const user = userEvent.setup();
  show();
  const undone: string[] = [];
  const toastUndos: (() => void)[] = [];
  for (const row of ['A', 'B']) {
    await user.keyboard('j{F2}');
    const saved = editor;
    act(() => {
      saved?.onUndoOffer(() => undone.push(row));
      saved?.onDone('stay');
    });
    toastUndos.push(() => saved?.onUndo());
  }
  act(() => toastUndos[0]?.());
  await user.keyboard('{Control>}z{/Control}');
  expect(undone).toEqual(['B']);
});

test('the pencil button of a cell opens its editor', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: 'Edit name, C' }));
  expect(control('name, C')).toBeTruthy();
  act(() => editor?.onDone('stay'));
  expect(here()).toBe('Name C');
});

test('the pencil and F2 of another cell keep an open cell, whose text is not saved yet', async () => {
  const user = userEvent.setup();
  isAlwaysEdited = true;
  show();
  await user.click(screen.getByRole('button', { name: 'Edit name, B' }));
  await user.type(screen.getByRole('textbox', { name: 'name, B' }), ' typed');
  await user.click(screen.getByRole('button', { name: 'Edit name, C' }));
  await user.click(screen.getByRole('link', { name: 'A' }));
  await user.keyboard('{F2}');
  expect(control('name, B')).toHaveProperty('value', 'Name B typed');
  expect([control('name, A'), control('name, C')]).toEqual([null, null]);
  await waitFor(() => expect(toastTitles()).toContain(en.table.cells.otherOpen));
});

test('Tab into a cell with masked data keeps the focus in the list', async () => {
  const user = userEvent.setup();
  show();
  act(() => answered(answer.map((row) => ({ ...row, tag: MASK }))));
  await user.keyboard('j{F2}');
  act(() => editor?.onDone('next'));
  expect(here()).toBe(MASK);
  expect(document.activeElement?.tagName).toBe('TD');
  expect(control('tag, A')).toBeNull();
});

test('an open cell stays open and in its row if its record moves or leaves the list', async () => {
  const user = userEvent.setup();
  isAlwaysEdited = true;
  show();
  await user.click(screen.getByRole('button', { name: 'Edit name, B' }));
  const input = screen.getByRole('textbox', { name: 'name, B' });
  await user.type(input, ' typed');
  const rowsWith = (skus: string) => answer.filter(({ sku }) => skus.includes(String(sku)));
  const skus = () => [...document.querySelectorAll('[data-row-link]')].map((link) => link.textContent);
  const moved = answer.toSorted((row) => (row.sku === 'B' ? -1 : 1));
  for (const [rows, shown] of [
    [moved, ['A', 'B', 'C']],
    [rowsWith('AC'), ['A', 'B', 'C']],
    [[], ['B']],
    [rowsWith('C'), ['C', 'B']],
  ] as const) {
    act(() => answered(rows));
    expect(skus()).toEqual(shown);
    expect(control('name, B')).toBe(input);
    expect(input).toHaveProperty('value', 'Name B typed');
  }
  act(() => editor?.onDone('stay'));
  expect(skus()).toEqual(['C']);
});

test('a cell closes with its column, and its row leaves the list if it is no longer in the response', () => {
  isAlwaysEdited = true;
  const { container } = show();
  act(() => screen.getByRole('button', { name: 'Edit name, A' }).click());
  act(() => answered(answer.slice(1)));
  expect(container.querySelectorAll('tbody tr')).toHaveLength(3);
  act(() => showColumns(['sku', 'state', 'tag']));
  expect(container.querySelectorAll('tbody tr')).toHaveLength(2);
});
