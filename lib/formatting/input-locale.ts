/** Whose eyes a form is written for: the decimal separator of the language, and the zone of the clock. */
export type Reader = { decimal: ',' | '.'; zone: string };

/** The decimal separator that a language writes. */
export const decimalOf = (locale: string): Reader['decimal'] => (locale.startsWith('tr') ? ',' : '.');
