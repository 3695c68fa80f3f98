import { unknownPaths } from '@/lib/console/browser/json';
import { emptyListIssues, typedJson } from '@/lib/console/browser/typed-json';
import type { WriteName } from '@/lib/contract/operations';
import { operations } from '@/lib/contract/operations';
import { type Issue, issuesOf } from '@/lib/contract/schema/issue';

// This file includes the complete contract, so import it only after the user starts to write JSON.

/**
 * A parsed body that can be sent as written. `issues` are violations of the operation's contract; `unknown` are fields that the
 * contract does not list.
 */
type CheckedJson = { body: unknown; issues: Issue[]; unknown: string[] };

/**
 * Parses a body as written. The result has no `body` if it cannot be sent: invalid JSON, JSON that parsing would change, or an
 * empty list.
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
