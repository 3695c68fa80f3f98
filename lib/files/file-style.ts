/**
 * How a file is written. `words`: for people, in the reader's language, with the separators of that language's Excel;
 * `wire`: names and values as the contract has them, for programs.
 */
export type Style = { kind: 'words' | 'wire'; locale: string; zone: string; yes: string; no: string };

/** The separator of a CSV file, and its decimal mark: Excel in Turkish wants the semicolon, for its comma is a decimal one. */
export const separatorOf = ({ kind, locale }: Pick<Style, 'kind' | 'locale'>): ';' | ',' =>
  kind === 'words' && locale.startsWith('tr') ? ';' : ',';
export const decimalOf = (style: Pick<Style, 'kind' | 'locale'>): ',' | '.' =>
  separatorOf(style) === ';' ? ',' : '.';
