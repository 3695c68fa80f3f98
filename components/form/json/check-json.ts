import { emptyListIssues } from '@/lib/console/browser/input';
import type { WriteName } from '@/lib/console/browser/result';
import { typedJson, unknownPlaces } from '@/lib/console/browser/typed-json';
import { operations } from '@/lib/contract/operations';
import { type Issue, issuesOf } from '@/lib/contract/schema/issue';

// Brings the whole contract with it: imported only when somebody writes.

/** A body as it was written, with the places that the contract does not know: they go out as well. */
export type CheckedJson = { body: unknown; unknown: string[] };

/** What is wrong with a body as written: no JSON, JSON that would go out changed, a list without a record, or not what the contract of the operation says. */
export function checkJson(operation: WriteName, text: string): CheckedJson | { issues: Issue[] } {
  const typed = typedJson(text);
  if ('issues' in typed) return typed;
  const parsed = operations[operation].body.safeParse(typed.value);
  if (!parsed.success) return { issues: issuesOf(parsed.error) };
  const empty = emptyListIssues(typed.value);
  if (empty.length > 0) return { issues: empty };
  return { body: typed.value, unknown: unknownPlaces(typed.value, parsed.data) };
}
