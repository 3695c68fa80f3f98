import { isRecord } from '@/lib/contract/schema/is-record';

/** Where a text was last copied in any tab of this browser. `mark` is a hash of the text. The text is not stored. */
export type Copied = { mark: string; tenant: string; href: string; at: number };

const NAME = 'copied';
/** After this time a pasted text probably comes from another source. */
const MAX_AGE_MS = 30 * 60_000;
/** Longer texts are not remembered. */
const MAX_LENGTH = 200;

/** Hashes a text with FNV-1a. The hash only has to recognize the last copied text, so it need not be secure. */
export function hashText(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text.trim()) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Runs code that uses localStorage. Ignores errors of disabled or full storage, because the feature is optional. */
function ignoreStorageErrors<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

export function noteCopied(text: string, tenant: string, href: string): void {
  const copied: Copied = { mark: hashText(text), tenant, href, at: Date.now() };
  if (text.trim() === '' || text.length > MAX_LENGTH) clearCopied();
  else ignoreStorageErrors(() => localStorage.setItem(NAME, JSON.stringify(copied)));
}

export function clearCopied(): void {
  ignoreStorageErrors(() => localStorage.removeItem(NAME));
}

const isCopied = (value: unknown): value is Copied =>
  isRecord(value) &&
  'mark' in value &&
  'at' in value &&
  typeof value.at === 'number' &&
  'tenant' in value &&
  typeof value.tenant === 'string' &&
  'href' in value &&
  typeof value.href === 'string' &&
  value.href.startsWith('/t/');

/** Returns where the text was copied, if it was copied in another tenant in the last 30 minutes. */
export function copiedInOtherTenant(text: string, tenant: string): Copied | undefined {
  const copied = ignoreStorageErrors((): unknown => JSON.parse(localStorage.getItem(NAME) ?? 'null'));
  if (!isCopied(copied) || copied.tenant === tenant || Date.now() - copied.at > MAX_AGE_MS) return undefined;
  return text.trim() !== '' && copied.mark === hashText(text) ? copied : undefined;
}
