/** Limits for a password, in characters. The form shows `recommended` only as advice. */
export const passwordLimits = { minLength: 8, maxLength: 128, recommended: 15 } as const;

/** Checks the length of a password in Unicode characters, including spaces. Returns undefined if the length is valid. */
export function passwordLengthIssue(password: string): 'too_small' | 'too_big' | undefined {
  const length = [...password].length;
  if (length < passwordLimits.minLength) return 'too_small';
  return length > passwordLimits.maxLength ? 'too_big' : undefined;
}
