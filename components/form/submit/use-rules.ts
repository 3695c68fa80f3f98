import { useRef, useState } from 'react';
import type { Issue } from '@/lib/contract/schema/issue';
import { valueAt } from '@/lib/contract/schema/value-at';
import type { Payload } from '../values/payload';

/** Returns the violations of this console's rules in a payload. The platform may still accept the payload. */
export type CheckRules = (payload: Payload) => Promise<readonly Issue[]>;

const noViolations = { issues: [], keys: [] };

/** Includes the value, because the user must allow each violating value separately. */
const issueKey = ({ path, code, message }: Issue, payload: Payload) =>
  JSON.stringify([path, code, message, valueAt(payload, path) ?? null]);

/** Checks rules before a form is sent. The user may override violations. */
export function useRules(rules: CheckRules | undefined) {
  /** The violations that the user may override, and their keys. */
  const [open, setOpen] = useState<{ issues: readonly Issue[]; keys: readonly string[] }>(noViolations);
  const allowedKeys = useRef<readonly string[]>([]);

  /**
   * Returns the violations, or none if the user has allowed all of them. `isValid` is true if the payload satisfies the
   * contract.
   */
  async function check(payload: Payload, isValid: boolean): Promise<readonly Issue[]> {
    // Sending stays possible if the rules cannot be loaded.
    const issues = (await rules?.(payload).catch(() => [])) ?? [];
    const keys = issues.map((issue) => issueKey(issue, payload));
    const isAllowed = isValid && keys.every((key) => allowedKeys.current.includes(key));
    setOpen(isValid && !isAllowed ? { issues, keys } : noViolations);
    return isAllowed ? [] : issues;
  }
  function allow(): void {
    allowedKeys.current = open.keys;
  }
  return { ruleErrors: open.issues, check, allow };
}
