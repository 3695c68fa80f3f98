import type { Field } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { OrdersFile } from '@/lib/files/read-orders';

type Payload = Readonly<Record<string, unknown>>;

/** The order with a reference in a file, or the reason why the form cannot use the order. */
export type OrderMatch =
  | {
      kind: 'found';
      payload: Payload;
      /** The cells of the order that could not be read. */
      unread: readonly { path: string; row: number; text: string }[];
    }
  /** `references` are the references of the orders in the file. */
  | { kind: 'absent'; references: string[] }
  | { kind: 'repeated'; count: number }
  /** The value at `path` should be a group of fields or a list of lines, and is neither. */
  | { kind: 'shape'; path: string };

const referenceOf = (order: unknown): string =>
  isRecord(order) && typeof order.referenceNumber === 'string' ? order.referenceNumber.trim() : '';

/** Returns the first path that should hold a group of fields or a list of lines, but does not. */
const invalidShape = (fields: readonly Field[], payload: Payload): string | undefined =>
  fields.find(({ name, kind }) => {
    const value = payload[name];
    if (value === undefined || value === null) return false;
    if (kind === 'object') return !isRecord(value);
    return kind === 'lines' && !(Array.isArray(value) && value.every(isRecord));
  })?.name;

/** Finds the order with a reference in a file. An order without a reference matches if it is the only one in the file. */
export function findOrder(
  { orders, problems }: OrdersFile,
  reference: string,
  fields: readonly Field[],
): OrderMatch {
  const [only] = orders;
  const isUnnamed = orders.length === 1 && isRecord(only) && referenceOf(only) === '';
  const matches = isUnnamed
    ? [0]
    : orders.flatMap((order, i) => (referenceOf(order) === reference ? [i] : []));
  const [index, ...others] = matches;
  if (index === undefined)
    return { kind: 'absent', references: orders.map(referenceOf).filter((other) => other !== '') };
  if (others.length > 0) return { kind: 'repeated', count: matches.length };
  const order = orders[index];
  const payload = { ...(isRecord(order) ? order : {}), referenceNumber: reference };
  const path = invalidShape(fields, payload);
  if (path) return { kind: 'shape', path };
  return { kind: 'found', payload, unread: problems.filter((problem) => problem.order === index) };
}
