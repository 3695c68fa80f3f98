import type { ZxcvbnResult } from '@zxcvbn-ts/core';
import { passwordLengthIssue, passwordLimits } from '@/lib/contract/password-length';

type PasswordWeakness =
  | 'common_password'
  | 'password_own_words'
  | 'password_pattern'
  | 'password_repeats'
  | 'password_date'
  | 'guessable_password';

/** Number of guesses that a password must withstand. Eight random letters pass, and a single common word fails. */
const MIN_STRENGTH = 1e8;
/** Number of characters that are scored. Scoring long passwords is slow, and a strong beginning suffices. */
const MAX_CHECKED_LENGTH = 40;

/** Common Turkish words and words of this product's domain, which the English lists lack. */
const localWords =
  `tallyman warehouse logistics operator sifre şifre parola deneme merhaba turkiye türkiye istanbul ankara
  izmir bursa antalya ataturk atatürk mustafa mehmet ahmet galatasaray fenerbahce fenerbahçe besiktas beşiktaş trabzonspor
  depo kargo lojistik yonetici yönetici`.split(/\s+/);

async function createScorer() {
  // Load the lists on demand, because they take memory and signing in does not need them.
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  const { 'commonWords-en': words, 'firstnames-en': names } = english.dictionary;
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, words, names, localWords },
    graphs: common.adjacencyGraphs,
    maxLength: MAX_CHECKED_LENGTH,
    l33tMaxSubstitutions: 20,
  });
}

let scorer: ReturnType<typeof createScorer> | undefined;

const normalizePassword = (text: string) => text.toLowerCase().normalize('NFKC');

/**
 * Returns the words of a name and an email address, longest first. Adds variants without diacritics, such as `sifre` for `şifre`.
 */
function splitWords(personal: readonly string[]): string[] {
  const words = personal.flatMap((text) => normalizePassword(text).split(/[^\p{L}\p{N}]+/u));
  const plain = words.map((word) => word.replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, ''));
  return [...new Set([...words, ...plain])]
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length);
}

/** Returns the main weakness of a password that is too easy to guess. */
function mainWeakness({ feedback, sequence }: ZxcvbnResult): PasswordWeakness {
  const { warning } = feedback;
  if (warning === 'simpleRepeat' || warning === 'extendedRepeat') return 'password_repeats';
  if (warning === 'straightRow' || warning === 'keyPattern' || warning === 'sequences')
    return 'password_pattern';
  if (warning === 'dates' || warning === 'recentYears') return 'password_date';
  const isListed = sequence.some(({ dictionaryName }) => dictionaryName === 'passwords-common');
  return isListed ? 'common_password' : 'guessable_password';
}

/** Returns why a password is weak, or undefined if it is strong. `personal` contains the name and email of the person. */
export async function findPasswordIssue(
  password: string,
  personal: readonly string[],
): Promise<PasswordWeakness | undefined> {
  scorer ??= createScorer();
  const strength = await scorer;
  const personalWords = splitWords(personal);
  const result = strength.check(password, personalWords);
  const rest = personalWords.reduce((text, word) => text.replaceAll(word, ''), normalizePassword(password));
  // The password must be strong without the personal words.
  const isPersonal = rest !== normalizePassword(password) && strength.check(rest).guesses < MIN_STRENGTH;
  if (isPersonal) return 'password_own_words';
  return result.guesses < MIN_STRENGTH ? mainWeakness(result) : undefined;
}

type PasswordIssue = { message: string; code: string };

/** Messages in API responses. Forms translate the codes instead. */
const messages: Record<PasswordWeakness, string> = {
  common_password: 'is a common password: use three or more unrelated words',
  password_own_words: 'contains the name or email address: use unrelated words',
  password_pattern: 'is a sequence of the keyboard or alphabet: use three or more unrelated words',
  password_repeats: 'repeats the same characters: use three or more unrelated words',
  password_date: 'is mostly a date or a year: add unrelated words',
  guessable_password: 'is too easy to guess: make it longer, for example with another unrelated word',
};

/**
 * Checks the length and strength of a new password. Returns undefined if the password is valid. The length counts code points,
 * including spaces.
 */
export async function checkPassword(
  password: string,
  personal: readonly string[],
): Promise<PasswordIssue | undefined> {
  const passwordIssue = passwordLengthIssue(password);
  if (passwordIssue === 'too_small')
    return { message: `must have at least ${passwordLimits.minLength} characters`, code: passwordIssue };
  if (passwordIssue)
    return { message: `must have at most ${passwordLimits.maxLength} characters`, code: passwordIssue };
  const weakness = await findPasswordIssue(password, personal);
  return weakness && { message: messages[weakness], code: weakness };
}
