import { longestPassword, passwordLengthFault, shortestPassword } from '@/lib/contract/account-rules';
import { type PasswordWeakness, weaknessOf } from './password-strength';

type Wrong = { message: string; code: string };

/** For who reads the answer without a form; forms have their own words for each code. */
const messages: Record<PasswordWeakness, string> = {
  common_password: 'is one of the passwords that are tried first: use three or more unrelated words',
  password_own_words: 'is built from the name or the email address: use words that nobody connects with you',
  password_pattern: 'follows the keyboard or the alphabet: use three or more unrelated words',
  password_repeats: 'repeats itself: use three or more unrelated words',
  password_date: 'is little more than a date or a year: add unrelated words',
  guessable_password: 'is too easy to guess: make it longer, for example with another unrelated word',
};

/** What is wrong with a new password, or nothing. Length counts characters as people see them, spaces included. */
export async function passwordFault(
  password: string,
  personal: readonly string[],
): Promise<Wrong | undefined> {
  const fault = passwordLengthFault(password);
  if (fault === 'too_small')
    return { message: `must have at least ${shortestPassword} characters`, code: fault };
  if (fault) return { message: `must have at most ${longestPassword} characters`, code: fault };
  const weakness = await weaknessOf(password, personal);
  return weakness && { message: messages[weakness], code: weakness };
}
