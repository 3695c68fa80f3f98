import { unpackLines } from '@/components/record/line-data';

/** What an order's form begins with, as it was before `packStart`. */
export const unpackStart = (start: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  typeof start.lineItems === 'string' ? { ...start, lineItems: unpackLines(start.lineItems) } : start;
