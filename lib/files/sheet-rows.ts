import { writeNumber } from '@/lib/formatting/number-text';
import { removeFormulaGuard } from './csv-line';
import { fromExcelDays, writeDate } from './read-cell';
import type { XmlHandlers } from './read-xml';
import { TextContent, unescapeText } from './read-xml';
import type { SheetBuilder, Unreadable } from './sheet';

/** The data to which cells refer: the shared texts, the styles of dates, and the epoch of the workbook. */
export type CellReferences = {
  strings: readonly string[];
  dates: readonly boolean[];
  since1904: boolean;
};

/** Excel's last row. References to later rows are invalid. */
const LAST_ROW = 1_048_576;
const formatError = (detail: string): Unreadable => ({ unreadable: 'format', detail });

/** Converts an ISO 8601 date of a cell. Returns undefined if the date is invalid. A time without a zone is local. */
function isoDate(text: string): string | undefined {
  const ms = Date.parse(/T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text) || !text.includes('T') ? text : `${text}Z`);
  return Number.isNaN(ms) ? undefined : writeDate(ms);
}

/** Returns the column number of a cell reference, such as 28 for `AB12`. Returns 0 if the reference is in another row. */
function columnOf(reference: string, row: number): number {
  let column = 0;
  let at = 0;
  for (; at < 4; at++) {
    const letter = reference.charCodeAt(at) - 64;
    if (!(letter >= 1 && letter <= 26)) break;
    column = column * 26 + letter;
  }
  return reference.slice(at) === String(row) ? column : 0;
}

/** Copies texts, because the parser returns views that would keep the whole file in memory. The texts must not contain NUL. */
export const copyTexts = (texts: readonly string[]): string[] => texts.join('\u0000').split('\u0000');

/** Handles the XML of a sheet, and adds its rows to a `SheetBuilder`. */
export class SheetXml implements XmlHandlers {
  readonly #references: CellReferences;
  readonly #sheet: SheetBuilder;
  #inData = false;
  #row = 0;
  #cells: string[] = [];
  // The state of the open cell.
  #column = 0;
  #type = 'n';
  #style = '';
  #inValue = false;
  #value = '';
  #content = new TextContent();
  #inline = false;

  constructor(references: CellReferences, sheet: SheetBuilder) {
    this.#references = references;
    this.#sheet = sheet;
  }

  open = (name: string, attributes: Readonly<Record<string, string>>): Unreadable | undefined => {
    if (name === 'sheetData') this.#inData = true;
    else if (!this.#inData) return undefined;
    else if (name === 'v') this.#inValue = true;
    else if (name === 'c') return this.#openCell(attributes);
    else if (name === 'row') return this.#openRow(attributes.r);
    else if (name === 'is') this.#inline = true;
    else this.#content.open(name);
    return undefined;
  };

  close = (name: string): Unreadable | undefined => {
    if (name === 'sheetData') this.#inData = false;
    else if (!this.#inData) return undefined;
    else if (name === 'v') this.#inValue = false;
    else if (name === 'c') return this.#closeCell();
    else if (name === 'row') return this.#closeRow();
    else if (name === 'is') this.#inline = false;
    else this.#content.close(name);
    return undefined;
  };

  text = (text: string): void => {
    if (this.#inValue) this.#value += text;
    else if (this.#inline) this.#content.add(text);
  };

  #openRow(number: string | undefined): Unreadable | undefined {
    const row = number === undefined ? this.#row + 1 : /^\d{1,7}$/.test(number) ? Number(number) : 0;
    if (row <= this.#row || row > LAST_ROW) return formatError(`row ${number ?? row}`);
    this.#row = row;
    this.#column = 0;
    return undefined;
  }

  #openCell({ r, t, s }: Readonly<Record<string, string>>): Unreadable | undefined {
    const column = r === undefined ? this.#column + 1 : columnOf(r, this.#row);
    // Cell references increase from left to right.
    if (column <= this.#column) return formatError(`cell ${r ?? ''}`);
    this.#column = column;
    this.#type = t ?? 'n';
    this.#style = s ?? '';
    this.#value = '';
    return undefined;
  }

  #closeCell(): Unreadable | undefined {
    const content = this.#content.take();
    const cellText = this.#parseCell(content);
    if (cellText === undefined) return formatError(`row ${this.#row}, column ${this.#column}`);
    if (cellText === '') return undefined;
    while (this.#cells.length < this.#column - 1) this.#cells.push('');
    this.#cells.push(cellText);
    return undefined;
  }

  #closeRow(): Unreadable | undefined {
    if (this.#cells.length === 0) return undefined;
    const cells = copyTexts(this.#cells);
    this.#cells = [];
    return this.#sheet.add(this.#row, cells);
  }

  /** Returns the text of the open cell. Undefined if the cell's type or content is invalid. */
  #parseCell(content: string): string | undefined {
    const value = this.#value;
    switch (this.#type) {
      case 'inlineStr':
        return asText(content);
      case 'str':
        return asText(unescapeText(value));
      case 's': {
        const text = value === '' ? '' : this.#references.strings[Number(value)];
        return text && removeFormulaGuard(text);
      }
      case 'b':
        return { '': '', '0': 'false', '1': 'true' }[value];
      case 'd':
        return value === '' ? '' : isoDate(value);
      // Error values count as empty cells.
      case 'e':
        return '';
      case 'n':
        return value === '' ? '' : this.#number(Number(value));
      default:
        return undefined;
    }
  }

  /** Formats a number with a decimal point, or as a date if the cell has a date style. */
  #number(number: number): string | undefined {
    const isDate = this.#style === '' ? false : this.#references.dates[Number(this.#style)];
    if (isDate === undefined || Number.isNaN(number)) return undefined;
    return isDate ? writeDate(fromExcelDays(number, this.#references.since1904)) : writeNumber(number, '.');
  }
}

const asText = (text: string) =>
  removeFormulaGuard(text.includes('\u0000') ? text.replaceAll('\u0000', '') : text);
