import { isEmail } from '../customer-rules';
import { EMAIL_LENGTH } from '../order-rule';
import type { Fix, Fixer, FixLabel } from './fix';

const PROVIDERS = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'windowslive.com',
  'yandex.com',
  'mynet.com',
];

const fits = (text: string) => isEmail(text) && text.length <= EMAIL_LENGTH;

/** The address without what stands around or inside it by mistake: blanks, `mailto:`, brackets, a second address, dots. */
export function cleanedEmail(text: string): string | undefined {
  const bracketed = /<([^<>]*)>/.exec(text)?.[1] ?? text;
  const joined = bracketed
    .trim()
    .replace(/^mailto:/i, '')
    .split('@')
    .map((side) => side.trim())
    .join('@');
  const pieces = joined.split(/[\s;,|/]+/).filter((piece) => piece.includes('@'));
  const plain = [...pieces, joined.replace(/\s/g, '')].map((p) =>
    p.replace(/^[."'(]+/, '').replace(/[.,;:"')]{1,20}$/, ''),
  );
  const repaired = plain.map((p) =>
    p
      .replace(/@+/g, '@')
      .replace(/\.{2,}/g, '.')
      .replace('@.', '@'),
  );
  return [...plain, ...repaired].find(fits);
}

/** The address with what is missing of a well-known provider: `ali@gmail`, `aligmail.com`, `ali@gmail,com`. */
export function completedEmail(text: string): string | undefined {
  const said = text.replace(/\s/g, '').replace(/,/g, '.').toLowerCase();
  const at = said.indexOf('@');
  const provider = PROVIDERS.find((p) => {
    if (at < 0) return said.endsWith(p);
    const host = said.slice(at + 1);
    return p === host || p === `${host}.com` || p.replace('.', '') === host;
  });
  const local = at < 0 ? said.slice(0, -(provider?.length ?? 0)) : said.slice(0, at);
  return provider && fits(`${local}@${provider}`) ? `${local}@${provider}` : undefined;
}

function put(label: FixLabel, email: string | undefined, sure: number): Fix[] {
  if (email === undefined) return [];
  const patch: Fix['patch'] = (order) => ({ ...order, customer: { ...order.customer, email } });
  return [{ path: 'customer.email', label, value: email, sure, patch }];
}

export const fixEmail: Fixer = ({ customer }) => [
  ...put('cleanEmail', cleanedEmail(customer?.email ?? ''), 0.97),
  ...put('completeEmail', completedEmail(customer?.email ?? ''), 0.8),
];

export const fixLongEmail: Fixer = ({ customer }) =>
  put('cleanEmail', cleanedEmail(customer?.email ?? ''), 0.8);
