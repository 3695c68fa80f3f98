import { emptyListIssues, typedJson } from '@/lib/console/browser/input';
import { unknownPaths } from '@/lib/console/browser/json';
import type { WriteName } from '@/lib/contract/operations';
import { operations } from '@/lib/contract/operations';
import { type Issue, issuesOf } from '@/lib/contract/schema/issue';

// Includes the complete contract: import it only when the user writes JSON.

/**
 * A parsed body that can be sent as written. `issues`: violations of the operation's contract; `unknown`: fields that the contract
 * does not know.
 */
type CheckedJson = { body: unknown; issues: Issue[]; unknown: string[] };

/**
 * Parses a body as written. Without `body` it cannot be sent: invalid JSON, JSON that parsing would change, or a list without a
 * record.
 */
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
