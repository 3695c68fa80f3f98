/**
 * The cells of a piece of a spreadsheet, as its program puts them on the clipboard: tabs between cells, line breaks between
 * rows, and quotes around a cell that holds either. A quote inside a cell is just a quote.
 */
export function* rowsIn(text: string): Generator<string[]> {
  const quoted = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;
  const end = /[\t\r\n]|$/g;
  let row: string[] = [];
  for (let at = 0; at < text.length; ) {
    quoted.lastIndex = at;
    end.lastIndex = at;
    const found = text[at] === '"' ? quoted.exec(text) : null;
    const to = found ? at + found[0].length : (end.exec(text)?.index ?? text.length);
    row.push(found ? (found[1] ?? '').replaceAll('""', '"') : text.slice(at, to));
    at = text.startsWith('\r\n', to) ? to + 2 : to + 1;
    if (text[to] === '\t') continue;
    yield row;
    row = [];
  }
  // A tab at the very end opens one more cell.
  if (text.endsWith('\t')) row.push('');
  if (row.length > 0) yield row;
}

/** Without the blank rows at the end. */
export function trimmed(rows: string[][]): string[][] {
  const last = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== ''));
  return rows.slice(0, last + 1);
}

/** Whether a text is more than one cell: one alone, with the line break that a spreadsheet puts after it, is just text. */
export const isTable = (text: string): boolean => /\t|\r?\n(?!$)/.test(text.replace(/\r?\n$/, ''));
