import { writeNumber } from '@/lib/formatting/number-text';
import { removeFormulaGuard } from './csv-line';
import { limits } from './limits';
import { fromExcelDays, writeDate } from './read-cell';
import type { XmlHandlers } from './read-xml';
import { TextContent, unescapeText } from './read-xml';
import { packTexts, type Unreadable } from './sheet';

/** What cells refer to: shared texts, which styles are dates, and the epoch of the workbook. */
export type CellReferences = {
  strings: readonly string[];
  dates: readonly boolean[];
  since1904: boolean;
};

/** Excel's last row; a reference beyond it is invalid. */
const LAST_ROW = 1_048_576;
const formatError = (detail: string): Unreadable => ({ unreadable: 'format', detail });

/** A date in ISO 8601; local time without a zone. */
function isoDate(text: string): string | undefined {
  const ms = Date.parse(/T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text) || !text.includes('T') ? text : `${text}Z`);
  return Number.isNaN(ms) ? undefined : writeDate(ms);
}

/** The column number of a cell reference, `AB12` being the 28th in row 12; 0 when it is not in that row. */
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

/** Collects the cells of a sheet from its XML and counts them; stops at the first limit. */
export class SheetRows implements XmlHandlers {
  /** The packed cells of each row; undefined for empty rows. */
  readonly rows: string[] = [];
  readonly #references: CellReferences;
  #inData = false;
  #row = 0;
  #cells: string[] = [];
  #widest = 0;
  #characters = 0;
  // State of the open cell.
  #column = 0;
  #type = 'n';
  #style = '';
  #inValue = false;
  #value = '';
  #content = new TextContent();
  #inline = false;

  constructor(references: CellReferences) {
    this.#references = references;
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
    else if (name === 'row') this.#closeRow();
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
    const row = this.#row;
    const column = this.#column;
    this.#widest = Math.max(this.#widest, column);
    this.#characters += cellText.length;
    if (column > limits.columns) return { unreadable: 'columns', found: column };
    if (row > limits.rows + 1) return { unreadable: 'rows', found: row };
    if (row * this.#widest > limits.cells) return { unreadable: 'cells', found: row * this.#widest };
    if (cellText.length > limits.characters) return { unreadable: 'cell', row, column };
    if (this.#characters > limits.text) return { unreadable: 'text' };
    while (this.#cells.length < column - 1) this.#cells.push('');
    this.#cells.push(cellText);
    return undefined;
  }

  #closeRow(): void {
    if (this.#cells.length === 0) return;
    while (this.rows.length < this.#row - 1) this.rows.push('');
    this.rows.push(packTexts(this.#cells));
    this.#cells = [];
  }

  /** The text of the open cell; undefined when it is unknown. */
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
      // Error values have no content to send.
      case 'e':
        return '';
      case 'n':
        return value === '' ? '' : this.#number(Number(value));
      default:
        return undefined;
    }
  }

  /** A number with a point, or a date when its style says so. */
  #number(number: number): string | undefined {
    const isDate = this.#style === '' ? false : this.#references.dates[Number(this.#style)];
    if (isDate === undefined || Number.isNaN(number)) return undefined;
    return isDate ? writeDate(fromExcelDays(number, this.#references.since1904)) : writeNumber(number, '.');
  }
}

const asText = (text: string) =>
  removeFormulaGuard(text.includes('\u0000') ? text.replaceAll('\u0000', '') : text);
