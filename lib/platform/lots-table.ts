import { Lot } from '@/lib/contract/lots';
import { tableOf } from './table-of';

export const lotsTable = tableOf(Lot, {
  versions: ['lots'],
  from: 'platform.lots t',
  key: ['sku', 'lotNumber'],
});
