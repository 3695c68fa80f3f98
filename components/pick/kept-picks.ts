import { keepHere, recallHere } from '@/components/ui/tab-memory';
import { isRecord } from '@/lib/contract/is-record';
import type { Picked } from './picked';

/** What is picked in a list, and the filter under which it was: it means nothing under another. */
export type KeptPicks = { filter: string; picked: Picked };

/** As text; nothing picked is no text. */
export const writePicks = ({ filter, picked: { all, keys } }: KeptPicks): string =>
  all || keys.size > 0 ? JSON.stringify({ filter, all, keys: [...keys] }) : '';

/** Reads it back; what is not ours is nothing. */
export function readPicks(text: string | null): KeptPicks | undefined {
  let found: unknown;
  try {
    found = JSON.parse(text || 'null');
  } catch {
    return undefined;
  }
  if (!isRecord(found) || typeof found.filter !== 'string' || !Array.isArray(found.keys)) return undefined;
  return { filter: found.filter, picked: { all: found.all === true, keys: new Set(found.keys.map(String)) } };
}

/** What was picked in this tab before the list was left. */
export const recallPicks = (name: string): KeptPicks | undefined => readPicks(recallHere(name));

/** Remembers what is picked in this tab. */
export const keepPicks = (name: string, kept: KeptPicks): void => keepHere(name, writePicks(kept));
