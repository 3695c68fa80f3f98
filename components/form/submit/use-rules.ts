'use client';

import { useRef, useState } from 'react';
import type { Issue } from '@/lib/contract/schema/issue';
import { valueAt } from '@/lib/contract/schema/value-at';
import type { Payload } from '../values/payload';

/** Violations of our own rules in a payload. The platform may accept it nevertheless. */
export type Rules = (payload: Payload) => Promise<readonly Issue[]>;

/** A violation with another value has to be allowed again. */
const issueKey = ({ path, code, message }: Issue, payload: Payload) =>
  JSON.stringify([path, code, message, valueAt(payload, path) ?? null]);

/** Checks rules before a form is sent; the user may override violations. */
export function useRules(rules: Rules | undefined) {
  const [ruleErrors, setRuleErrors] = useState<readonly Issue[]>([]);
  const [canOverride, setCanOverride] = useState(false);
  const lastKeys = useRef<ReadonlySet<string>>(new Set());
  const allowedKeys = useRef<ReadonlySet<string>>(new Set());

  /** The violations, empty once the user allowed all of them. `isValid`: the payload is valid by the contract. */
  async function check(payload: Payload, isValid: boolean): Promise<readonly Issue[]> {
    // If the rules cannot be loaded, sending is still possible.
    const found = (await rules?.(payload).catch(() => [])) ?? [];
    const keys = found.map((issue) => issueKey(issue, payload));
    const isAllowed = isValid && keys.every((key) => allowedKeys.current.has(key));
    lastKeys.current = new Set(keys);
    setRuleErrors(isAllowed ? [] : found);
    setCanOverride(isValid && !isAllowed);
    return isAllowed ? [] : found;
  }
  function allow(): void {
    allowedKeys.current = lastKeys.current;
  }
  return { ruleErrors, canOverride, check, allow };
}
