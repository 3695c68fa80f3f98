import { passToSearch, searchButtonId } from './search-button';

/** Opens the palette with a code: where exactly one record has it, this leads to the record. */
export function searchFor(code: string): void {
  const palette = document.getElementById(searchButtonId);
  if (!palette) return;
  passToSearch(code);
  palette.togglePopover(true);
}
