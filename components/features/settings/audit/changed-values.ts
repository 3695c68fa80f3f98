import { isRecord } from '@/lib/contract/schema/is-record';

/** A changed value with its text before and after. The name is empty if the audited value is not an object. */
export type ChangedValue = { name: string; before?: string; after?: string };

const MAX_TEXT = 120;

function valueText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

const parsed = (json: string | null): unknown => (json === null ? undefined : JSON.parse(json));

/**
 * Returns the values of an audit row that differ between both states. If the row has only one state, returns all values
 * of that state.
 */
export function changedValues(before: string | null, after: string | null): ChangedValue[] {
  const [old, now] = [parsed(before), parsed(after)];
  const fieldsOf = (value: unknown): Record<string, unknown> => {
    if (isRecord(value)) return { ...value };
    return value === undefined ? {} : { '': value };
  };
  const [was, is] = [fieldsOf(old), fieldsOf(now)];
  const hasOldAndNew = old !== undefined && now !== undefined;
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => !hasOldAndNew || (name in is && JSON.stringify(was[name]) !== JSON.stringify(is[name])))
    .map((name) => ({ name, before: valueText(was[name]), after: valueText(is[name]) }))
    .filter((value) => value.before !== undefined || value.after !== undefined);
}
