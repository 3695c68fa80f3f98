/** Returns the first of several numbers, as in `0532 111 22 33 / 0212 444 55 66`. */
const firstNumber = (text: string) => text.split(/[/,;|]|\s{3,}/).find((part) => /\d/.test(part)) ?? '';

/**
 * Matches Turkish numbers: ten digits that start with 2 to 4 (landline), 5 (mobile) or 8 (service), after 0, 90 or no prefix.
 */
const TURKISH = /^(?:90|0)?([23458]\d{9})$/;

/**
 * Normalizes a phone number, such as `+905321112233`. Returns undefined if the text is not a phone number. A number without a
 * country code is Turkish unless the address is abroad.
 */
export function internationalPhone(text: string | null | undefined, isForeign = false): string | undefined {
  const first = firstNumber(text ?? '').replace(/\(0\)/g, '');
  const digits = first.replace(/\D/g, '');
  const international = /^\s*\(?\s*\+/.test(first)
    ? digits
    : digits.startsWith('00')
      ? digits.slice(2)
      : undefined;
  if (international !== undefined)
    return /^[1-9]\d{6,14}$/.test(international) ? `+${international}` : undefined;
  const turkishNumber = isForeign ? undefined : TURKISH.exec(digits)?.[1];
  return turkishNumber && `+90${turkishNumber}`;
}

/** True for a single address of the form `local@domain.tld`. Runs in linear time on any input. */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  return at > 0 && LOCAL.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1));
}

const LOCAL = /^[^\s@<>()[\]\\,;:"]+$/;
const DOMAIN = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;

/** True for a missing phone number, or one without digits, such as `-`. */
export const hasNoPhone = (phone: string | null | undefined): boolean => !phone || !/\d/.test(phone);
