import { type Fix, suggestionKind } from '@/lib/rules/fixes/fix';
import type { FixMessages } from './diagnosis';

/** A fix as text: the value that it sets, or its effect, and its source. */
export function fixWords(fix: Fix, { fixes, basis, kinds }: FixMessages): { label: string; basis: string } {
  const kind = suggestionKind(fix);
  const from = basis[fix.label]?.replace('{from}', fix.from ?? '');
  if (from === undefined || fix.value === undefined)
    return { label: (fixes[fix.label] ?? fix.label).replace('{value}', fix.value ?? ''), basis: kinds[kind] };
  // For the other kinds, the rating would only restate the basis.
  const rating = kind === 'safe' || kind === 'likely' ? [kinds[kind]] : [];
  return { label: fix.value, basis: [from, ...rating].join(' · ') };
}
