import type { Kind } from '../schema/fields';

/** Operators of filters. The kind of a field determines which of the operators apply. */
export type FilterOp = 'contains' | 'starts' | 'is' | 'not' | 'in' | 'range' | 'has' | 'empty' | 'filled';

/** A field that can be filtered. If `within` is set, such as `lineItems` for `lineItems.sku`, any line may match (D6). */
export type Filterable = { name: string; kind: Kind; within?: string };

const wordOps: readonly FilterOp[] = ['contains', 'is', 'starts', 'empty', 'filled'];
const codeOps: readonly FilterOp[] = ['is', 'in', 'starts', 'contains', 'empty', 'filled'];
const numberOps: readonly FilterOp[] = ['range', 'is', 'empty', 'filled'];
const dateOps: readonly FilterOp[] = ['range', 'empty', 'filled'];

const ops: Record<Kind, readonly FilterOp[]> = {
  text: wordOps,
  longtext: wordOps,
  email: wordOps,
  phone: wordOps,
  url: wordOps,
  code: codeOps,
  uuid: ['is', 'in'],
  number: numberOps,
  money: numberOps,
  instant: dateOps,
  day: dateOps,
  enum: ['in', 'not', 'empty', 'filled'],
  boolean: ['is'],
  list: ['has'],
  lines: [],
  object: [],
};

/** Returns the operators of a field, the default first. Fields of lines support neither ranges nor tests for absence. */
export const filterOps = ({ kind, within }: Pick<Filterable, 'kind' | 'within'>): readonly FilterOp[] =>
  within ? ops[kind].filter((op) => op !== 'empty' && op !== 'filled' && op !== 'range') : ops[kind];

export const hasNoValue = (op: string): boolean => op === 'empty' || op === 'filled';
