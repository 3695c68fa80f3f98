import { Lot } from '@/lib/contract/resources/lots';
import { tableOf } from '../query/table-of';

export const lotsTable = tableOf(Lot, {
  versions: ['lots'],
  from: 'platform.lots t',
  key: ['sku', 'lotNumber'],
});
