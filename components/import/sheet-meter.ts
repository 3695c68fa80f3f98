import { limits, type Unreadable } from './sheet';

/** Excel's own last row; what names one beyond is no sheet. */
const LAST_ROW = 1_048_576;
const LONGEST_TAG = 65_536;
const broken: Unreadable = { unreadable: 'format', detail: 'XML' };

// The signs of XML by their bytes.
const [LT, GT, SLASH, COLON, EQUALS, C, R, O, W] = [60, 62, 47, 58, 61, 99, 114, 111, 119];
const isSpace = (byte: number | undefined) => byte === 32 || byte === 10 || byte === 13 || byte === 9;
const isQuote = (byte: number | undefined) => byte === 34 || byte === 39;
const isDigit = (byte: number) => byte >= 48 && byte <= 57;
const isLetter = (byte: number) => byte >= 65 && byte <= 90;

type Place = { row: number; column: number };

/** A place as `r` names it, `AB12` or `12`; nothing when it is none. */
function placeIn(bytes: Uint8Array, from: number, to: number): Place | undefined {
  let [row, column] = [0, 0];
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    if (isDigit(byte)) row = row * 10 + byte - 48;
    else if (isLetter(byte) && row === 0) column = column * 26 + byte - 64;
    else return undefined;
  }
  return to > from && to - from <= 10 && row > 0 ? { row, column } : undefined;
}

/** The place among a tag's attributes: `none` without one, nothing when the tag is not closed there or names no place. */
function attributePlace(bytes: Uint8Array, from: number, to: number): Place | 'none' | undefined {
  let place: Place | 'none' | undefined = 'none';
  let at = from;
  while (at < to) {
    const name = at;
    while (at < to && !isQuote(bytes[at])) at++;
    if (at >= to) return place;
    const end = bytes.indexOf(bytes[at] ?? 0, at + 1);
    // A quote still open hides the rest of the tag behind its sign.
    if (end < 0 || end >= to) return undefined;
    let last = at - 1;
    while (last > name && (isSpace(bytes[last]) || bytes[last] === EQUALS)) last--;
    if (bytes[last] === R && isSpace(bytes[last - 1])) {
      if (place !== 'none') return undefined;
      place = placeIn(bytes, at + 1, end);
      if (!place) return undefined;
    }
    at = end + 1;
  }
  return place;
}

/** Counts rows and columns of a sheet as its XML goes by; says at once what is too much, or no sheet. */
export class SheetMeter {
  fault: Unreadable | undefined;
  #row = 0;
  #column = 0;
  #lastRow = 0;
  #lastColumn = 0;
  #rest = new Uint8Array();

  /** Takes the next piece; whether to go on. */
  read(piece: Uint8Array): boolean {
    let bytes = piece;
    if (this.#rest.length > 0) {
      bytes = new Uint8Array(this.#rest.length + piece.length);
      bytes.set(this.#rest);
      bytes.set(piece, this.#rest.length);
    }
    let at = bytes.indexOf(LT);
    while (at >= 0 && !this.fault) {
      const end = bytes.indexOf(GT, at);
      if (end < 0) break;
      this.#tag(bytes, at + 1, end);
      at = bytes.indexOf(LT, end);
    }
    this.#rest = at < 0 ? new Uint8Array() : bytes.slice(at);
    if (this.#rest.length > LONGEST_TAG) this.fault ??= broken;
    return this.fault === undefined;
  }

  #tag(bytes: Uint8Array, from: number, to: number): void {
    let name = from;
    let at = from;
    for (; at < to && !isSpace(bytes[at]) && bytes[at] !== SLASH; at++)
      if (bytes[at] === COLON) name = at + 1;
    const isCell = at - name === 1 && bytes[name] === C;
    const isRow = at - name === 3 && bytes[name] === R && bytes[name + 1] === O && bytes[name + 2] === W;
    if (!isCell && !isRow) return;
    const place = attributePlace(bytes, at, to);
    // A row is named by its number alone, a cell by letters too.
    if (!place || (place !== 'none' && isRow !== (place.column === 0))) this.fault = broken;
    else if (isRow) {
      this.#row = place === 'none' ? this.#row + 1 : place.row;
      this.#column = 0;
    } else {
      if (place !== 'none') this.#row = place.row;
      this.#column = place === 'none' ? this.#column + 1 : place.column;
      // A cell without content makes no row and no column.
      if (bytes[to - 1] !== SLASH) this.#count();
    }
    if (this.#row > LAST_ROW) this.fault = broken;
  }

  #count(): void {
    this.#lastRow = Math.max(this.#lastRow, this.#row);
    this.#lastColumn = Math.max(this.#lastColumn, this.#column);
    const cells = this.#lastRow * this.#lastColumn;
    if (this.#lastColumn > limits.columns) this.fault = { unreadable: 'columns', found: this.#lastColumn };
    else if (this.#lastRow > limits.rows + 1) this.fault = { unreadable: 'rows', found: this.#lastRow };
    else if (cells > limits.cells) this.fault = { unreadable: 'cells', found: cells };
  }
}
