import { isNothing } from './cell';
import { type Column, isAmount } from './column';

const OF_A_PERSON = /(?:^|\.)(?:first|last)Name$/;

function partOf(column: Column, at: number, state: Column | undefined) {
  if (at === 0) return 'key';
  if (column === state) return 'state';
  if (OF_A_PERSON.test(column.name)) return 'name';
  return column.grows ? 'wide' : undefined;
}

/** What the style sheet needs: which cells hold amounts, and on a phone the label and the part of the card. */
export function looks(column: Column, at: number, state: Column | undefined, value: unknown) {
  const part = partOf(column, at, state);
  return {
    'data-amount': isAmount(column) || undefined,
    'data-card': part,
    'data-label': part ? undefined : column.label,
    'data-empty': (at > 0 && !column.custom && isNothing(value)) || undefined,
  };
}

/** The column that tells the state of a card: the first of an enumeration. */
export const stateColumn = (columns: readonly Column[]): Column | undefined =>
  columns.find((c, at) => at > 0 && c.kind === 'enum');
