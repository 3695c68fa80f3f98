const escaped = (value: string) => value.replace(/[\\|]/g, '\\$&');

/** The values of a list in one cell, parted by `|`. One value that holds a comma ends in `|`, so that it stays one. */
export function writeList(values: readonly string[]): string {
  const text = values.map(escaped).join('|');
  return values.length === 1 && /[,\n]/.test(text) ? `${text}|` : text;
}

/** Reads a cell of several values: parted by `|`, or where there is none by commas and line breaks. Blanks are dropped. */
export function readList(text: string): string[] {
  if (!/[|\\]/.test(text)) return partsOf(text.split(/[,\n]/));
  const parts = [''];
  for (let i = 0; i < text.length; i++) {
    const next = text[i + 1];
    if (text[i] === '\\' && (next === '|' || next === '\\')) parts.push(`${parts.pop() ?? ''}${text[++i]}`);
    else if (text[i] === '|') parts.push('');
    else parts.push(`${parts.pop() ?? ''}${text[i]}`);
  }
  return partsOf(parts);
}

const partsOf = (parts: readonly string[]) => parts.map((part) => part.trim()).filter((part) => part !== '');
