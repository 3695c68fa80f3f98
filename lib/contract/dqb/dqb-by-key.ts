import { printDqb } from './dqb';

/** The query that finds what carries a key. The value is compared ignoring case (D5), so there may be more than one. */
export const byKey = (property: string, value: string, count = 100): string =>
  printDqb({ filters: [{ operation: 'Equals', property, value }], sort: [], offset: 0, count });
