/** Only http and https addresses are stored and linked. */
export const isWebAddress = (s: string): boolean => /^https?:\/\/[^\s/]+/i.test(s) && URL.canParse(s);

/**
 * Whether an address holds a name or a password. Whoever is sent the address would have them too, and they end in logs; also
 * `https://shop.example@elsewhere` leads elsewhere.
 */
export function holdsCredentials(s: string): boolean {
  if (!URL.canParse(s)) return false;
  const { username, password } = new URL(s);
  return username !== '' || password !== '';
}
