import { isSameValue, type Payload } from '@/components/form/values/payload';
import { type FieldChange, fieldChanges } from '@/lib/console/browser/field-changes';
import type { Field } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';

/** The initial value with the leading and trailing spaces of the rejected one, where trimming is the only difference. */
export function withBlanks<T>(opened: T, rejected: unknown): T;
export function withBlanks(opened: unknown, rejected: unknown): unknown {
  if (typeof opened === 'string' && typeof rejected === 'string')
    return rejected.trim() === opened ? rejected : opened;
  if (Array.isArray(opened) && Array.isArray(rejected))
    return opened.map((item, i) => withBlanks(item, rejected[i]));
  if (!isRecord(opened) || !isRecord(rejected)) return opened;
  return Object.fromEntries(
    Object.entries(opened).map(([name, value]) => [name, withBlanks(value, rejected[name])]),
  );
}

/** Exact differences between an order as it was rejected and as it is sent: even a space may have been the mistake. */
export const sentChanges = (fields: readonly Field[], rejected: Payload, sent: Payload): FieldChange[] =>
  fieldChanges(fields, rejected, sent, isSameValue);
