import { isRecord } from '@/lib/contract/schema/is-record';

/** Where a text was copied last, for all tabs of this browser. Of the text itself only a mark is kept, to know it again. */
export type Copied = { mark: string; tenant: string; href: string; at: number };

const NAME = 'copied';
/** Who pastes later has it from elsewhere. */
const KEPT_MS = 30 * 60_000;
/** Nobody looks for a longer one. */
const MAX_LENGTH = 200;

/** Not secret: only short, and hardly the same for two texts that one has at hand. */
export function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const sign of text.trim()) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Runs on this browser's storage, which may be closed or full: a courtesy, never in the way. */
function ignoreStorageErrors<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

export function noteCopied(text: string, tenant: string, href: string): void {
  const copied: Copied = { mark: markOf(text), tenant, href, at: Date.now() };
  if (text.trim() === '' || text.length > MAX_LENGTH) clearCopied();
  else ignoreStorageErrors(() => localStorage.setItem(NAME, JSON.stringify(copied)));
}

/** For signing out. */
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

/** Where this very text was copied, when that was another tenant than this one. */
export function copiedInOtherTenant(text: string, tenant: string): Copied | undefined {
  const found = ignoreStorageErrors((): unknown => JSON.parse(localStorage.getItem(NAME) ?? 'null'));
  if (!isCopied(found) || found.tenant === tenant || Date.now() - found.at > KEPT_MS) return undefined;
  return text.trim() !== '' && found.mark === markOf(text) ? found : undefined;
}
