import { emptyListIssues } from '@/lib/console/browser/input';
import type { WriteName } from '@/lib/console/browser/result';
import { typedJson, unknownPaths } from '@/lib/console/browser/typed-json';
import { operations } from '@/lib/contract/operations';
import { type Issue, issuesOf } from '@/lib/contract/schema/issue';

// Brings the whole contract with it: imported only when somebody writes.

/**
 * A body that can be sent as it was written. `issues`: where it breaks the contract of the operation; `unknown`: fields that
 * the contract does not know.
 */
type CheckedJson = { body: unknown; issues: Issue[]; unknown: string[] };

/** Reads a body as it was written. Without a body it cannot be sent: no JSON, JSON that would change, or a list without a record. */
export function checkJson(operation: WriteName, text: string): CheckedJson | { issues: Issue[] } {
  const typed = typedJson(text);
  if ('issues' in typed) return typed;
  const { value } = typed;
  const empty = emptyListIssues(value);
  if (empty.length > 0) return { issues: empty };
  const parsed = operations[operation].body.safeParse(value);
  return parsed.success
    ? { body: value, issues: [], unknown: unknownPaths(value, parsed.data) }
    : { body: value, issues: issuesOf(parsed.error), unknown: [] };
}
