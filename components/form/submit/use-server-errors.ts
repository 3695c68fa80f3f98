'use client';

import { useMemo, useState } from 'react';
import type { Words } from '@/components/ui/use-labels';
import type { Issue } from '@/lib/contract/schema/issue';
import { placeOf } from '../values/field-path';
import type { Plan } from '../values/form-schema';
import type { Draft } from '../values/form-values';
import { type Refusal, standing, tie } from './server-errors';

/** `0.lineItems.1.sku` of a list of one is `lineItems.1.sku` of the form. */
const inRecord = (path: string, inList: boolean) => (inList ? path.replace(/^\[?0\]?(\.|$)/, '') : path);

/** The server's issues: at their fields as long as they stand, and those of the whole until the next send. */
export function useRefusals({ fields, inList }: Plan, words: Words) {
  const [stood, setStood] = useState<{ refusal: Refusal; path: string }[]>([]);
  const [whole, setWhole] = useState<Issue[]>([]);

  const refused = useMemo(() => {
    const places = new Map<string, string>();
    for (const { refusal, path } of stood)
      if (!places.has(path)) places.set(path, words.issue(refusal.issue));
    return places;
  }, [stood, words]);

  /** Takes the issues of an answer; returns the places that they were put at. */
  function take(issues: readonly Issue[], draft: Draft): string[] {
    const placed = issues.map((issue) => ({ issue, place: placeOf(fields, inRecord(issue.path, inList)) }));
    const tied = tie(
      placed.flatMap(({ issue, place }) => (place === undefined ? [] : [{ ...issue, path: place }])),
      draft,
    );
    const next = standing(tied, draft);
    setStood(next);
    setWhole(placed.flatMap(({ issue, place }) => (place === undefined ? [issue] : [])));
    return next.map(({ path }) => path);
  }
  function follow(draft: Draft) {
    if (stood.length === 0) return;
    const next = standing(
      stood.map(({ refusal }) => refusal),
      draft,
    );
    const same = (at: number) =>
      next[at]?.refusal === stood[at]?.refusal && next[at]?.path === stood[at]?.path;
    if (next.length !== stood.length || !next.every((_, at) => same(at))) setStood(next);
  }
  return { refused, whole, take, follow };
}
