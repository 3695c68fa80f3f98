/** Text without blanks at its ends and with single ones inside. */
export const squeezed = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** Not half of a character at either end. */
export const whole = (text: string): string => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');

/** The first part of a text, at most `max` characters, ended at a word where that does not take too much. */
export function headOf(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max + 1).lastIndexOf(' ');
  return whole(text.slice(0, cut > max * 0.6 ? cut : max)).trimEnd();
}
