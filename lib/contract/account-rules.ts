import * as z from './schema/zod';

// Rules for the console's people and tenants, used by forms and on the server.

/** Limits for a password, in characters. The form shows `recommended` only as advice. */
export const passwordLimits = { minLength: 8, maxLength: 128, recommended: 15 } as const;

/** Checks the length of a password in Unicode characters, including spaces. Returns undefined if the length is valid. */
export function passwordLengthIssue(password: string): 'too_small' | 'too_big' | undefined {
  const length = [...password].length;
  if (length < passwordLimits.minLength) return 'too_small';
  return length > passwordLimits.maxLength ? 'too_big' : undefined;
}

const emailSchema = z.email().max(320);

export const isEmail = (email: string): boolean => emailSchema.safeParse(email.trim()).success;

/** True for a name of at most 200 characters on one line, if the name is not blank. */
export const isName = (name: string): boolean =>
  name.trim() !== '' && name.length <= 200 && !/\p{Cc}/u.test(name);

/** True for a tenant ID that is safe in a header and a path. */
export const isTenantId = (id: string): boolean => /^[\x21-\x7e]{1,100}$/.test(id) && !/^\.+$/.test(id);

/** Limits for the retention, in days. 0 (forever) is always valid. */
export const minRetentionDays = 30;
export const maxRetentionDays = 36_500;

export const isRetentionDays = (days: unknown): days is number =>
  typeof days === 'number' &&
  Number.isInteger(days) &&
  (days === 0 || (days >= minRetentionDays && days <= maxRetentionDays));

/** A tenant's thresholds: whole numbers from 1 to `max`. New tenants start with `initial`. */
export const tenantThresholds = {
  /** Days in one state after which an order is stuck. */
  stuckDays: { max: 365, initial: 3 },
  /** Amount up to which stock is low. */
  lowStock: { max: 1_000_000, initial: 10 },
} as const;

export type TenantThreshold = keyof typeof tenantThresholds;

export const isTenantThreshold = (name: string): name is TenantThreshold =>
  Object.hasOwn(tenantThresholds, name);

export const tenantThresholdNames = Object.keys(tenantThresholds).filter(isTenantThreshold);
