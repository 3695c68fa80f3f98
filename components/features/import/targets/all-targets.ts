import { fieldsOf } from '@/lib/contract/schema/describe';
import { type ImportField, importFieldsOf } from '@/lib/files/import-field';
import { cargoCodes } from './cargo-codes';
import { customers } from './customers';
import { lots } from './lots';
import { products } from './products';
import { receivingOrders } from './receiving-orders';
import { salesOrders } from './sales-orders';
import type { Target } from './target';
import type { TargetName } from './target-names';

export const targets: Readonly<Record<TargetName, Target>> = {
  products,
  lots,
  customers,
  'sales-orders': salesOrders,
  'receiving-orders': receivingOrders,
  'cargo-codes': cargoCodes,
};

/** The columns that a file of this kind may have, in the order of the contract. */
export const fieldsOfTarget = (name: TargetName): ImportField[] =>
  importFieldsOf(fieldsOf(targets[name].created)).filter(
    ({ path }) => !targets[name].without?.includes(path),
  );
