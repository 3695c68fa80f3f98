/** The first of several numbers: people write `0532 111 22 33 / 0212 444 55 66`. */
const firstOf = (text: string) => text.split(/[/,;|]|\s{3,}/).find((part) => /\d/.test(part)) ?? '';

/** Turkish numbers have ten digits after the 0; they start with 2 to 4 (places), 5 (mobile) or 8 (services). */
const TURKISH = /^(?:90|0)?([23458]\d{9})$/;

/**
 * A phone with its country code and nothing but digits, `+905321112233`, or nothing when that cannot be told. Without a
 * code of its own a number is read as Turkish, unless the address lies abroad.
 */
export function internationalPhone(text: string | null | undefined, abroad = false): string | undefined {
  const first = firstOf(text ?? '').replace(/\(0\)/g, '');
  const digits = first.replace(/\D/g, '');
  const said = /^\s*\(?\s*\+/.test(first) ? digits : digits.startsWith('00') ? digits.slice(2) : undefined;
  if (said !== undefined) return /^[1-9]\d{6,14}$/.test(said) ? `+${said}` : undefined;
  const turkish = abroad ? undefined : TURKISH.exec(digits)?.[1];
  return turkish && `+90${turkish}`;
}
