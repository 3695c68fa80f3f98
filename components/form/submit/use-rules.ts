'use client';

import { useRef, useState } from 'react';
import type { Issue } from '@/lib/contract/schema/issue';
import { valueAt } from '@/lib/contract/schema/value-at';
import type { Payload } from '../values/payload';

/** What our own rules find wrong with a payload. The platform may accept it nevertheless. */
export type Rules = (payload: Payload) => Promise<readonly Issue[]>;

/** A rule that another value breaks has to be allowed anew. */
const issueKey = ({ path, code, message }: Issue, payload: Payload) =>
  JSON.stringify([path, code, message, valueAt(payload, path) ?? null]);

/** Checks rules before a form is sent; the user may send in spite of broken ones. */
export function useRules(rules: Rules | undefined) {
  const [brokenRules, setBrokenRules] = useState<readonly Issue[]>([]);
  const [canOverride, setCanOverride] = useState(false);
  const lastKeys = useRef<ReadonlySet<string>>(new Set());
  const allowedKeys = useRef<ReadonlySet<string>>(new Set());

  /** The broken rules, unless the user allowed all of them. `isValid`: the payload passed the contract. */
  async function check(payload: Payload, isValid: boolean): Promise<readonly Issue[]> {
    // Rules that cannot be loaded must not keep anybody from sending.
    const found = (await rules?.(payload).catch(() => [])) ?? [];
    const keys = found.map((issue) => issueKey(issue, payload));
    const isAllowed = isValid && keys.every((key) => allowedKeys.current.has(key));
    lastKeys.current = new Set(keys);
    setBrokenRules(isAllowed ? [] : found);
    setCanOverride(isValid && !isAllowed);
    return isAllowed ? [] : found;
  }
  function allow(): void {
    allowedKeys.current = lastKeys.current;
  }
  return { broken: brokenRules, canOverride, check, allow };
}
