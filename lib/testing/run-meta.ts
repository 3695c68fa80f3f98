import type { RunMeta } from '@/lib/console/browser/run-meta';

/** What is stored of an import of products, at the step where its rows are checked. */
export const runMeta: RunMeta = {
  header: ['sku', 'name'],
  total: 2,
  decimal: ',',
  encoding: 'utf-8',
  columns: ['sku', 'name'],
  existing: 'update',
  step: 'mend',
};
