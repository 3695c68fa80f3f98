/** The text that the palette opens with: a scanned or pasted code. */
let initialQuery: string | undefined;

export const pendingQuery = (): string | undefined => initialQuery;

/** Called once the palette shows the text, so that it opens empty the next time. */
export function clearPendingQuery(): void {
  initialQuery = undefined;
}

/** ID of the palette's popover. */
export const searchButtonId = 'finder';

/** Window event that opens the palette above a modal, which makes the rest of the page inert; a second one closes it. */
export const findAboveEvent = 'tallyman:find-above';

/** Opens the palette with a code; where exactly one record has it, the palette goes to that record. */
export function searchFor(code: string): void {
  const palette = document.getElementById(searchButtonId);
  if (!palette) return;
  initialQuery = code;
  palette.togglePopover(true);
}
