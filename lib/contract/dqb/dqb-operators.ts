import { type DqbOperation, dqbOperations, type Logic } from './dqb';

const byShortCode = new Map<string, DqbOperation>([
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

const byName = new Map<string, DqbOperation>(dqbOperations.map((o) => [o.toLowerCase(), o]));
const byNumber = new Map<string, DqbOperation>(dqbOperations.map((o, i) => [String(i), o]));

// The spec's And and Or are bitwise operators, which give the same results as AndAlso and OrElse.
const logicByName = new Map<string, Logic | 'AndAlso' | 'None'>([
  ['andalso', 'AndAlso'],
  ['and', 'AndAlso'],
  ['orelse', 'OrElse'],
  ['or', 'OrElse'],
  ['xor', 'Xor'],
  ['none', 'None'],
]);

/** Finds an operator by name (in any case), number, or lower-case short code. */
export const parseOperation = (word: string): DqbOperation | undefined =>
  byShortCode.get(word) ?? byName.get(word.toLowerCase()) ?? byNumber.get(word);

/** Finds a join operator by name, in any case. */
export const parseLogic = (word: string): Logic | 'AndAlso' | 'None' | undefined =>
  logicByName.get(word.toLowerCase());
