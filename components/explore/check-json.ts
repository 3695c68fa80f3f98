import { type Issue, issuesOf } from '@/lib/contract/issue';
import { operations } from '@/lib/contract/operations';
import type { WriteName } from '@/lib/gateway/result';

// Brings the whole contract with it: imported only when somebody sends.

/** What is wrong with a body as written: no JSON, or not what the contract of the operation says. */
export function checkJson(operation: WriteName, text: string): { body: unknown } | { issues: Issue[] } {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return { issues: [{ path: '', message, code: 'json' }] };
  }
  const parsed = operations[operation].body.safeParse(body);
  return parsed.success ? { body } : { issues: issuesOf(parsed.error) };
}
