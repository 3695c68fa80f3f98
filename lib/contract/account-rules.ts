// What holds for people and tenants of this console, wherever it is checked: under the field and on the server.

export const minPasswordLength = 8;
export const maxPasswordLength = 128;
/** What the form advises; shorter ones pass. */
export const recommendedPasswordLength = 15;

/** Length as people see characters, spaces included; nothing where it will do. */
export function passwordLengthIssue(password: string): 'too_small' | 'too_big' | undefined {
  const length = [...password].length;
  if (length < minPasswordLength) return 'too_small';
  return length > maxPasswordLength ? 'too_big' : undefined;
}

/** The same rule by which better-auth reads an email at sign-in: who passes here can come in. */
const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export const isEmail = (email: string): boolean => email.length <= 320 && EMAIL.test(email.trim());

/** A name that can be stored and shown: something, on one line. */
export const isName = (name: string): boolean =>
  name.trim() !== '' && name.length <= 200 && !/\p{Cc}/u.test(name);

/** An id of a tenant that can stand in a header and in a path. */
export const isTenantId = (id: string): boolean => /^[\x21-\x7e]{1,100}$/.test(id) && !/^\.+$/.test(id);

/** The least that old things are kept, and the most, in days. */
export const minRetentionDays = 30;
export const maxRetentionDays = 36_500;

/** Whether things may be kept so many days: 0 is for ever. */
export const isRetentionDays = (days: unknown): days is number =>
  typeof days === 'number' &&
  Number.isInteger(days) &&
  (days === 0 || (days >= minRetentionDays && days <= maxRetentionDays));
