import type { Attempt } from '@/lib/console/browser/idempotency-key';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { FormValues } from '../values/payload';

/** Unsent content of a form: the fields that were edited, and a request whose response never came. */
export type Draft = { at: string; values: FormValues; attempt?: Attempt };

/** One key per tenant, operation and record. */
export const draftKey = (tenant: string, operation: string, record = ''): string =>
  `draft:${JSON.stringify([tenant, operation, record])}`;

const isDraft = (value: unknown): value is Draft => isRecord(value) && isRecord(value.values);

/** Storage may be unavailable or full; forms work without drafts. */
function ignoreErrors<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

export function loadDraft(key: string): Draft | undefined {
  const draft = ignoreErrors<unknown>(() => JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  return isDraft(draft) ? draft : undefined;
}

/** If the draft does not fit, the previous one stays. */
export const saveDraft = (key: string, draft: Draft): void =>
  ignoreErrors(() => sessionStorage.setItem(key, JSON.stringify(draft)));

export const removeDraft = (key: string): void => ignoreErrors(() => sessionStorage.removeItem(key));

/** The form's defaults with a draft applied; undefined when it changes nothing. Fields that no longer exist are dropped. */
export function withDraft(draft: Draft, defaults: FormValues): FormValues | undefined {
  const knownValues = Object.fromEntries(Object.entries(draft.values).filter(([name]) => name in defaults));
  const values = { ...defaults, ...knownValues };
  return JSON.stringify(values) === JSON.stringify(defaults) ? undefined : values;
}
