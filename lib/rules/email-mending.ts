import { isEmail } from './email-form';
import { EMAIL_LENGTH } from './lengths';

const PROVIDERS = [
  'gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'windowslive.com', 'yandex.com', 'mynet.com',
  'outlook.com.tr', 'hotmail.com.tr', 'yahoo.com.tr',
];

const fits = (text: string) => isEmail(text) && text.length <= EMAIL_LENGTH;

/** The address without what stands around or inside it by mistake: blanks, `mailto:`, brackets, a second address, dots at the ends. */
export function cleanedEmail(text: string): string | undefined {
  const bracketed = /<([^<>]*)>/.exec(text)?.[1] ?? text;
  const joined = bracketed.replace(/\s*@\s*/g, '@').replace(/^\s*mailto:/i, '').trim();
  const whole = joined.replace(/\s+/g, '');
  const pieces = joined.split(/[\s;,|/]+/);
  const plain = [...pieces.filter((p) => p.includes('@')), whole].map((p) => p.replace(/^[."'(]+|[.,;:"')]+$/g, ''));
  const repaired = plain.map((p) => p.replace(/@+/g, '@').replace(/\.{2,}/g, '.').replace(/@\./, '@'));
  return [...plain, ...repaired].find(fits);
}

/** The address with what is missing of a well-known provider: `ali@gmail`, `aligmail.com`, `ali@gmail,com`. */
export function completedEmail(text: string): string | undefined {
  const whole = text.replace(/\s+/g, '').replace(/,/g, '.');
  const [local, host, ...rest] = whole.split('@');
  if (host === undefined) {
    const provider = PROVIDERS.find((p) => whole.toLowerCase().endsWith(p));
    const name = provider && whole.slice(0, -provider.length);
    return [`${name}@${provider}`].find((email) => name && fits(email));
  }
  if (rest.length > 0) return undefined;
  const provider = PROVIDERS.find((p) => p === host.toLowerCase() || p.startsWith(`${host.toLowerCase()}.`) || p.replace('.', '') === host.toLowerCase());
  return [`${local}@${provider}`].find((email) => provider && host !== '' && fits(email));
}
