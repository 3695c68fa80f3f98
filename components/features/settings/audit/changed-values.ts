import { isSameValue } from '@/lib/contract/schema/compare';
import { isRecord } from '@/lib/contract/schema/is-record';

/** A changed value with its text before and after. The name is empty if the audited value is not an object. */
export type ChangedValue = { name: string; before?: string; after?: string };

const MAX_TEXT = 120;

function valueText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

/** The platform of every tenant, so it is not displayed as a value. */
const DEFAULT_PLATFORM = 'default';

const parseState = (json: string | null): unknown => (json === null ? undefined : JSON.parse(json));

/**
 * Returns the values that differ between the two states of an audit row. If the row has only one state, returns all of its
 * values.
 */
export function changedValues(before: string | null, after: string | null): ChangedValue[] {
  const [old, now] = [parseState(before), parseState(after)];
  const toFields = (value: unknown): Record<string, unknown> => {
    if (isRecord(value)) return { ...value };
    return value === undefined ? {} : { '': value };
  };
  const [was, is] = [toFields(old), toFields(now)];
  const hasOldAndNew = old !== undefined && now !== undefined;
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => !hasOldAndNew || (name in is && !isSameValue(was[name], is[name])))
    .map((name) => ({ name, before: valueText(was[name]), after: valueText(is[name]) }))
    .filter(({ name, before, after }) => {
      const value = before ?? after;
      return value !== undefined && !(name === 'platform' && value === DEFAULT_PLATFORM);
    });
}
