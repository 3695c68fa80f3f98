import { commonPasswords } from './common-passwords';

export const shortestPassword = 8;
export const longestPassword = 128;
/** What the form advises; shorter ones pass. */
export const advisedPassword = 15;

type Wrong = { message: string; code: string };

/** What is wrong with a new password, or nothing. Length counts characters as people see them, spaces included. */
export function passwordFault(password: string, words: readonly string[]): Wrong | undefined {
  const length = [...password].length;
  if (length < shortestPassword) {
    return { message: `must have at least ${shortestPassword} characters`, code: 'too_small' };
  }
  if (length > longestPassword) {
    return { message: `must have at most ${longestPassword} characters`, code: 'too_big' };
  }
  const folded = password.toLowerCase();
  const own = words.some((word) => word.length >= 4 && folded === word.toLowerCase());
  if (own || new Set(folded).size < 3 || commonPasswords.has(folded)) {
    return { message: 'is too easy to guess', code: 'common_password' };
  }
  return undefined;
}
