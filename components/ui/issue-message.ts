/** A message of contract or platform as a key: `must be at most 100 characters` → `must-be-at-most-n-characters`, with its numbers. */
export function phraseOf(message: string): { key: string; n: string } {
  const [n = ''] = /\d[\d.,]*/.exec(message) ?? [];
  const key = message
    .trim()
    .toLowerCase()
    .replace(/\d[\d.,]*/g, 'n')
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');
  return { key, n };
}

/** A sentence begins with a capital. */
export const sentence = (message: string): string => message.charAt(0).toUpperCase() + message.slice(1);
