import { type FieldChange, payloadChanges } from '@/components/form/submit/existing-question';
import { isSameValue, type Payload } from '@/components/form/values/payload';
import type { Field } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';

/** A value as it opened, with the texts that only lost their outer blanks as they were rejected. */
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

/** What differs between an order as it was rejected and as it is sent, to the letter: a blank may have been the mistake. */
export const sentChanges = (fields: readonly Field[], rejected: Payload, sent: Payload): FieldChange[] =>
  payloadChanges(fields, rejected, sent, isSameValue);
