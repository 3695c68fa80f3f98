/**
 * The cells of a piece of a spreadsheet, as its program puts them on the clipboard: tabs between cells, line breaks between
 * rows, and quotes around a cell that holds either. A quote inside a cell is just a quote.
 */
export function cellsOf(text: string): string[][] {
  const quoted = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;
  const end = /[\t\r\n]|$/g;
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const take = (cell: string, to: number) => {
    row.push(cell);
    const c = text[to];
    if (c === '\t') at = to + 1;
    else {
      rows.push(row);
      row = [];
      at = c === '\r' && text[to + 1] === '\n' ? to + 2 : to + 1;
    }
  };
  while (at < text.length) {
    quoted.lastIndex = at;
    const found = text[at] === '"' ? quoted.exec(text) : null;
    if (found) take((found[1] ?? '').replaceAll('""', '"'), at + found[0].length);
    else {
      end.lastIndex = at;
      const to = end.exec(text)?.index ?? text.length;
      take(text.slice(at, to), to);
    }
  }
  // A tab at the very end opens one more cell.
  if (text.endsWith('\t')) row.push('');
  if (row.length > 0) rows.push(row);
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell.trim() === '')) rows.pop();
  return rows;
}

/** Whether a text is more than one cell: one alone, with the line break that a spreadsheet puts after it, is just text. */
export const isTable = (text: string): boolean => /\t|\r?\n(?!$)/.test(text.replace(/\r?\n$/, ''));
