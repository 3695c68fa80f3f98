/** The text of a string in a workbook, as its tags go by: one `t`, or the `t` of each run, and never how it is pronounced (`rPh`). */
export class TextContent {
  #text = '';
  #inText = false;
  #inReading = false;

  open(name: string): void {
    if (name === 't') this.#inText = true;
    else if (name === 'rPh') this.#inReading = true;
  }

  close(name: string): void {
    if (name === 't') this.#inText = false;
    else if (name === 'rPh') this.#inReading = false;
  }

  add(text: string): void {
    if (this.#inText && !this.#inReading) this.#text += text;
  }

  /** What was read; the next string begins empty. */
  take(): string {
    const text = unescapeText(this.#text);
    this.#text = '';
    this.#inText = false;
    this.#inReading = false;
    return text;
  }
}

/** `_x000D_` is how a workbook writes a sign that XML cannot hold (ECMA-376 part 1, 22.9.2.19). */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
