import { unpackLines } from '@/components/record/line-items/line-data';

/** A row says what it said before it was packed: packing puts null where another row has a field that this one lacks. */
const said = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

/** What an order's form begins with, as it was before `packStart`. */
export const unpackStart = (start: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  typeof start.lineItems === 'string'
    ? { ...start, lineItems: unpackLines(start.lineItems).map(said) }
    : start;
