/**
 * The cells of a piece of a spreadsheet, as its program puts them on the clipboard: tabs between cells, line breaks between
 * rows, and quotes around a cell that holds either. A quote inside a cell is just a quote.
 */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const take = (cell: string, end: number) => {
    row.push(cell);
    const c = text[end];
    if (c === '\t') at = end + 1;
    else {
      rows.push(row);
      row = [];
      at = c === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
    }
  };
  while (at < text.length) {
    const quoted = text[at] === '"' ? /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y : undefined;
    if (quoted) quoted.lastIndex = at;
    const found = quoted?.exec(text);
    if (found) take((found[1] ?? '').replaceAll('""', '"'), at + found[0].length);
    else {
      const plain = /[^\t\r\n]*/y;
      plain.lastIndex = at;
      const cell = plain.exec(text)?.[0] ?? '';
      take(cell, at + cell.length);
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
