import { isEmail, isName } from './email-and-name';
import { passwordLengthIssue } from './password-length';
import { isRetentionDays } from './retention-limits';
import * as z from './schema/zod';
import { isTenantId } from './tenant-id';
import { tenantThresholdNames, tenantThresholds } from './tenant-thresholds';

// Schemas of the console's own forms. Messages are translation codes. The server validates with the same schemas.

const nonEmpty = z.string().min(1, 'required');
const name = z.string().refine(isName, 'required');
const email = z.string().refine(isEmail, 'invalid_format');
const password = z.string().check((context) => {
  const lengthIssue = passwordLengthIssue(context.value);
  if (lengthIssue) context.issues.push({ code: 'custom', message: lengthIssue, input: context.value });
});

const integerUpTo = (max: number) =>
  z.string().refine((text) => {
    const value = Number(text.trim());
    return text.trim() !== '' && Number.isInteger(value) && value >= 1 && value <= max;
  }, 'invalid_format');

/** Does not check the format of the email, so that every stored address can sign in. */
export const SignInForm = z.object({ email: nonEmpty, password: nonEmpty });
export const FirstOwnerForm = z.object({ name, email, password });
export const PersonForm = z.object({ name, email, role: z.string() });
export const LinkForm = z.object({ password });
export const CodeForm = z.object({ code: nonEmpty });
export const OwnPasswordForm = z.object({ password: nonEmpty });
export const NameForm = z.object({ name });
export const ForgotForm = z.object({ email });
export const PasswordForm = z.object({ current: nonEmpty, next: password });
export const RelayKeyForm = z.object({
  id: z.string(),
  tenant: z.string(),
  name,
  rights: z.string(),
  validation: z.string(),
});
export const TenantForm = z.object({
  id: nonEmpty.refine((id) => isTenantId(id.trim()), 'invalid_format'),
  name,
  color: z.string(),
  zone: z.string(),
  masking: z.string(),
  ...Object.fromEntries(tenantThresholdNames.map((name) => [name, integerUpTo(tenantThresholds[name].max)])),
});

/** Form for the replacement value of a remembered correction. */
export const CorrectionForm = z.object({ to: z.string().refine((to) => to.trim() !== '', 'required') });

const retentionDays = z
  .string()
  .refine((text) => /^\d+$/.test(text.trim()) && isRetentionDays(Number(text)), 'invalid_format');
export const RetentionForm = z.object({
  requests: retentionDays,
  drafts: retentionDays,
  files: retentionDays,
});

export const VisitSettingsForm = z.object({ minutes: integerUpTo(60), adminsVisit: z.string() });

export const VisitForm = z.object({
  reason: z.string().refine((reason) => reason.trim() !== '', 'required'),
  minutes: z.string(),
});
