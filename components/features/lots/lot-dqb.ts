import { printDqb } from '@/lib/contract/dqb/dqb';

/** Asks for one lot by both parts of its key, which compare ignoring case. */
export function lotDqb(sku: string, lotNumber: string): string {
  const is = (property: string, value: string) => ({ operation: 'Equals' as const, property, value });
  const filters = [is('sku', sku), is('lotNumber', lotNumber)];
  return printDqb({ filters, sort: [], offset: 0, count: 10 });
}
