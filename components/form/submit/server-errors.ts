import type { Issue } from '@/lib/contract/schema/issue';
import { type Draft, type DraftValue, isDraft, isTexts } from '../values/form-values';
import { ROW, Rows } from '../values/rows';

/** An issue tied to what it is about: rows by identity, and the value that was refused. It stands as long as both do. */
export type Refusal = { issue: Issue; steps: string[]; refused: string };

const say = (value: DraftValue): string => JSON.stringify(value) ?? '';

/** One step down: the value under a part of a path, and how it is found again after rows have moved. */
function step(value: DraftValue, part: string): { step: string; value: DraftValue } | undefined {
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
export function tie(issues: readonly Issue[], draft: Draft): Refusal[] {
  return issues.flatMap((issue) => {
    const steps: string[] = [];
    let value: DraftValue = draft;
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
function again(value: DraftValue, to: string): { at: string; value: DraftValue } | undefined {
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
export function standing(refusals: readonly Refusal[], draft: Draft): { refusal: Refusal; path: string }[] {
  return refusals.flatMap((refusal) => {
    const path: string[] = [];
    let value: DraftValue = draft;
    for (const to of refusal.steps) {
      const next = again(value, to);
      if (!next) return [];
      path.push(next.at);
      value = next.value;
    }
    return say(value) === refusal.refused ? [{ refusal, path: path.join('.') }] : [];
  });
}
