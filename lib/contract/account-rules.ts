import { z } from 'zod';

// What holds for people and tenants of this console, wherever it is checked: under the field and on the server.

export const shortestPassword = 8;
export const longestPassword = 128;
/** What the form advises; shorter ones pass. */
export const advisedPassword = 15;

/** Length as people see characters, spaces included; nothing where it will do. */
export function passwordLengthFault(password: string): 'too_small' | 'too_big' | undefined {
  const length = [...password].length;
  if (length < shortestPassword) return 'too_small';
  return length > longestPassword ? 'too_big' : undefined;
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
export const leastRetentionDays = 30;
export const mostRetentionDays = 36_500;

/** Whether things may be kept so many days: 0 is for ever. */
export const isRetentionDays = (days: unknown): days is number =>
  typeof days === 'number' &&
  Number.isInteger(days) &&
  (days === 0 || (days >= leastRetentionDays && days <= mostRetentionDays));

// The console's own forms. A message is the code under which the words of the fault are found, the same as the server's.

const filled = z.string().min(1, 'required');
const name = z.string().refine(isName, 'required');
const email = z.string().refine(isEmail, 'invalid_format');
const password = z.string().check((given) => {
  const fault = passwordLengthFault(given.value);
  if (fault) given.issues.push({ code: 'custom', message: fault, input: given.value });
});

const wholeUpTo = (most: number) =>
  z.string().refine((text) => {
    const value = Number(text.trim());
    return text.trim() !== '' && Number.isInteger(value) && value >= 1 && value <= most;
  }, 'invalid_format');

/** An email is not judged here: what was stored once may sign in. */
export const SignInForm = z.object({ email: filled, password: filled });
export const FirstOwnerForm = z.object({ name, email, password });
export const PersonForm = z.object({ name, email, password, role: z.string() });
export const PasswordForm = z.object({ current: filled, next: password });
export const RelayKeyForm = z.object({
  id: z.string(),
  tenant: z.string(),
  name,
  rights: z.string(),
  validation: z.string(),
});
export const TenantForm = z.object({
  id: z.string().refine((id) => isTenantId(id.trim()), 'invalid_format'),
  name,
  colour: z.string(),
  zone: z.string(),
  stuckDays: wholeUpTo(365),
  lowStock: wholeUpTo(1_000_000),
});

const days = z
  .string()
  .refine((text) => /^\d+$/.test(text.trim()) && isRetentionDays(Number(text)), 'invalid_format');
export const RetentionForm = z.object({ requests: days, drafts: days, files: days });
