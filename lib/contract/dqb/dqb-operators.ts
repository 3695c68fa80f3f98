import { type DqbOperation, dqbOperations, type Logic } from './dqb';

const short = new Map<string, DqbOperation>([
  ['eq', 'Equals'],
  ['lt', 'LessThan'],
  ['cts', 'Contains'],
  ['ne', 'NotEqual'],
  ['ew', 'EndsWith'],
  ['sw', 'StartsWith'],
  ['gt', 'GreaterThan'],
  ['ltoe', 'LessThanOrEqual'],
  ['gtoe', 'GreaterThanOrEqual'],
  ['any', 'Any'],
  ['all', 'All'],
]);

const full = new Map<string, DqbOperation>(dqbOperations.map((o) => [o.toLowerCase(), o]));
const numbered = new Map<string, DqbOperation>(dqbOperations.map((o, i) => [String(i), o]));

// And and Or are the bitwise forms: the same truth values.
const logics = new Map<string, Logic | 'AndAlso' | 'None'>([
  ['andalso', 'AndAlso'],
  ['and', 'AndAlso'],
  ['orelse', 'OrElse'],
  ['or', 'OrElse'],
  ['xor', 'Xor'],
  ['none', 'None'],
]);

/** An operation by its name in any case, its number, or its short code, which is lower case only. */
export const operationOf = (word: string): DqbOperation | undefined =>
  short.get(word) ?? full.get(word.toLowerCase()) ?? numbered.get(word);

/** What joins a filter to the next one, by its name in any case. */
export const logicOf = (word: string): Logic | 'AndAlso' | 'None' | undefined =>
  logics.get(word.toLowerCase());
