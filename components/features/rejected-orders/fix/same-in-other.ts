import { valueAt } from '@/lib/contract/schema/value-at';
import type { Fix } from '@/lib/rules/fixes/fix';
import type { ValidatedDraft } from './validate-draft';

type Found = ValidatedDraft['faults'][number];

const others: Readonly<Record<string, string>> = {
  shippingAddress: 'billingAddress',
  billingAddress: 'shippingAddress',
};

/**
 * The fix of the same mistake in the other address: most orders say one address twice, and what is wrong there is wrong twice.
 * Nothing where the other address says something else, or the fix would put something else there.
 */
export function sameInOther({ order, faults }: ValidatedDraft, fix: Fix, at: string): Fix[] {
  const [part = '', ...rest] = at.split('.');
  const other = others[part];
  if (!other) return [];
  const there = [other, ...rest].join('.');
  const codes = faults.flatMap(({ fault }) => (fault.path === at ? [fault.code] : []));
  if ((valueAt(order, at) ?? '') !== (valueAt(order, there) ?? '')) return [];
  const twin = faults.find(({ fault }) => fault.path === there && codes.includes(fault.code));
  const same = twin?.fixes.find(({ label, value }) => label === fix.label && value === fix.value);
  return same ? [same] : [];
}

/**
 * The one suggestion after which nothing that can be seen is wrong any more, where there is no other to choose: it can be accepted and
 * sent in one go. `never`: the code of a problem that is not solved by accepting.
 */
export function onlyFix(validated: ValidatedDraft, never: string): { found: Found; fix: Fix } | undefined {
  const [found] = validated.faults;
  const [fix, ...choices] = found?.fixes ?? [];
  if (!found || !fix || choices.length > 0 || found.fault.code === never) return undefined;
  const solved = 1 + sameInOther(validated, fix, found.fault.path).length;
  return validated.more === 0 && validated.faults.length === solved ? { found, fix } : undefined;
}
