/** A scanned or pasted code to search for when the palette opens. */
let initialQuery: string | undefined;

export const pendingQuery = (): string | undefined => initialQuery;

/** Clears the code to search for. Called when the palette displays the code, so that the palette opens empty the next time. */
export function clearPendingQuery(): void {
  initialQuery = undefined;
}

export const searchButtonId = 'palette-button';
export const paletteId = 'palette';

/** Opens the palette with a code. If exactly one record has the code, the palette opens that record. */
export function openPaletteWith(code: string): void {
  initialQuery = code;
  document.getElementById(searchButtonId)?.click();
}
