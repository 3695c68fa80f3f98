import { z } from 'zod';
import { isEmail, isName, isRetentionDays, isTenantId, passwordLengthFault } from './account-rules';

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
