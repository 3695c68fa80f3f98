'use client';

import { useMemo, useState } from 'react';
import type { Labels } from '@/components/ui/use-labels';
import { isObject } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import { placeOf } from '../values/field-path';
import type { FormSchema } from '../values/form-schema';
import { type FormValue, type FormValues, isDraft, isTexts, ROW, Rows } from '../values/form-values';

type FlatError = { place: string; message: string };

/** react-hook-form keeps errors as a tree in the shape of the values; this is the list of its leaves. */
export function flatErrors(tree: unknown, place = ''): FlatError[] {
  if (!isObject(tree)) return [];
  const own =
    typeof tree.message === 'string' && typeof tree.type === 'string'
      ? [{ place, message: tree.message }]
      : [];
  const below = Object.entries(tree).flatMap(([part, value]) => {
    // `root` is the error of a list as such; `ref` is an element, `types` repeats what is there.
    if (part === 'ref' || part === 'types') return [];
    if (part === 'root') return flatErrors(value, place);
    return flatErrors(value, place ? `${place}.${part}` : part);
  });
  return [...own, ...below];
}

/** An issue tied to what it is about: rows by identity, and the value that was refused. It stands as long as both do. */
type ServerError = { issue: Issue; steps: string[]; refused: string };

const say = (value: FormValue): string => JSON.stringify(value) ?? '';

/** One step down: the value under a part of a path, and how it is found again after rows have moved. */
function step(value: FormValue, part: string): { step: string; value: FormValue } | undefined {
  if (isTexts(value)) {
    const text = value[Number(part)];
    // A value of a plain list is its own identity: it may move, and goes with what it says.
    return text === undefined ? undefined : { step: `=${text}`, value: text };
  }
  if (value instanceof Rows) {
    const row = value.list[Number(part)];
    return row && { step: `#${String(row[ROW])}`, value: row };
  }
  return isDraft(value) && part in value ? { step: part, value: value[part] } : undefined;
}

/** Ties the server's issues to the draft that was sent, as deep as their paths lead into it. Those of the whole stay out. */
export function tie(issues: readonly Issue[], draft: FormValues): ServerError[] {
  return issues.flatMap((issue) => {
    const steps: string[] = [];
    let value: FormValue = draft;
    for (const part of issue.path.split('.')) {
      const next = step(value, part);
      if (!next) break;
      steps.push(next.step);
      value = next.value;
    }
    return steps.length > 0 ? [{ issue, steps, refused: say(value) }] : [];
  });
}

/** Where a step leads now: the name or position, and the value there. */
function again(value: FormValue, to: string): { at: string; value: FormValue } | undefined {
  if (isTexts(value)) {
    const at = value.indexOf(to.slice(1));
    return at < 0 ? undefined : { at: String(at), value: value[at] };
  }
  if (value instanceof Rows) {
    const at = value.placeOf(to.slice(1));
    return at < 0 ? undefined : { at: String(at), value: value.list[at] };
  }
  return isDraft(value) ? { at: to, value: value[to] } : undefined;
}

/** The same refusals where the draft now has them: moved rows are followed, gone rows and changed values are let go. */
export function remainingErrors(
  refusals: readonly ServerError[],
  draft: FormValues,
): { refusal: ServerError; path: string }[] {
  return refusals.flatMap((refusal) => {
    const path: string[] = [];
    let value: FormValue = draft;
    for (const to of refusal.steps) {
      const next = again(value, to);
      if (!next) return [];
      path.push(next.at);
      value = next.value;
    }
    return say(value) === refusal.refused ? [{ refusal, path: path.join('.') }] : [];
  });
}

/** `0.lineItems.1.sku` of a list of one is `lineItems.1.sku` of the form. */
const inRecord = (path: string, inList: boolean) => (inList ? path.replace(/^\[?0\]?(\.|$)/, '') : path);

/** The server's issues: at their fields as long as they stand, and those of the whole until the next send. */
export function useServerErrors({ fields, inList }: FormSchema, words: Labels) {
  const [stood, setStood] = useState<{ refusal: ServerError; path: string }[]>([]);
  const [whole, setWhole] = useState<Issue[]>([]);

  const refused = useMemo(() => {
    const places = new Map<string, string>();
    for (const { refusal, path } of stood)
      if (!places.has(path)) places.set(path, words.issue(refusal.issue));
    return places;
  }, [stood, words]);

  /** Takes the issues of an answer; returns the places that they were put at. */
  function take(issues: readonly Issue[], draft: FormValues): string[] {
    const placed = issues.map((issue) => ({ issue, place: placeOf(fields, inRecord(issue.path, inList)) }));
    const tied = tie(
      placed.flatMap(({ issue, place }) => (place === undefined ? [] : [{ ...issue, path: place }])),
      draft,
    );
    const next = remainingErrors(tied, draft);
    setStood(next);
    setWhole(placed.flatMap(({ issue, place }) => (place === undefined ? [issue] : [])));
    return next.map(({ path }) => path);
  }
  function follow(draft: FormValues) {
    if (stood.length === 0) return;
    const next = remainingErrors(
      stood.map(({ refusal }) => refusal),
      draft,
    );
    const same = (at: number) =>
      next[at]?.refusal === stood[at]?.refusal && next[at]?.path === stood[at]?.path;
    if (next.length !== stood.length || !next.every((_, at) => same(at))) setStood(next);
  }
  return { refused, whole, take, follow };
}
