/** The initial text of the palette: a scanned or pasted code. */
let initialQuery: string | undefined;

export const pendingQuery = (): string | undefined => initialQuery;

/** Called once the palette displays the text, so that it opens empty the next time. */
export function clearPendingQuery(): void {
  initialQuery = undefined;
}

export const searchButtonId = 'palette-button';
/** ID of the palette's dialog. */
export const paletteId = 'palette';

/** Opens the palette with a code; if exactly one record has it, the palette opens that record. */
export function searchFor(code: string): void {
  initialQuery = code;
  document.getElementById(searchButtonId)?.click();
}
