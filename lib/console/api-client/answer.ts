import type { z } from 'zod';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Operation } from '@/lib/contract/schema/operation';

const MOST_NOTES = 50;

export type Answered<T> = { answer: T; notes: string[] };

/** Not an answer: no body, no JSON, or JSON of another shape. */
export type Fault = { fault: 'empty' | 'unreadable' | 'shape' };

type AnswerOf<O extends Operation> = z.output<O['response']>;

/**
 * What did not parse is handed on as it came, noted: an unknown value in one record must not close a page.
 * So this is the one place where a value is called what the contract says without having been proven to be it.
 */
const taken = <O extends Operation>(_: O, _value: unknown): _value is AnswerOf<O> => true;

const pathsOf = (issues: readonly { path: readonly PropertyKey[] }[]): string[] =>
  [...new Set(issues.map(({ path }) => path.map(String).join('.')))].slice(0, MOST_NOTES);

/** The list of an answer, where there is one: `items` or `data`. */
const listIn = (json: unknown): 'items' | 'data' | undefined =>
  isRecord(json) ? (['items', 'data'] as const).find((name) => Array.isArray(json[name])) : undefined;

/** A page that holds fewer records than it says is not complete. */
function gapIn(json: unknown): string[] {
  if (!isRecord(json) || !Array.isArray(json.items)) return [];
  const { count, offset, dataSetCount } = json;
  if (typeof count !== 'number' || typeof offset !== 'number' || typeof dataSetCount !== 'number') return [];
  return json.items.length < Math.min(count, dataSetCount - offset) ? ['items'] : [];
}

/** Whether an odd answer still says something: it is an object with at least one field that the contract knows and accepts. */
function saysSomething(operation: Operation, json: unknown, faulty: ReadonlySet<string>): boolean {
  const shape = 'shape' in operation.response ? operation.response.shape : undefined;
  return (
    isRecord(json) && isRecord(shape) && Object.keys(json).some((name) => name in shape && !faulty.has(name))
  );
}

type Place = Pick<z.core.$ZodIssue, 'path'> & { expected?: unknown };

/** A list where one is due and something else stands, most often null: pages walk lists, and must not break on one. */
function withLists(json: unknown, [place, ...rest]: readonly Place[]): unknown {
  if (!place) return json;
  return withLists(place.expected === 'array' ? withListAt(json, place.path) : json, rest);
}

function withListAt(json: unknown, [name, ...path]: readonly PropertyKey[]): unknown {
  if (name === undefined) return [];
  if (Array.isArray(json)) return json.map((each, i) => (i === name ? withListAt(each, path) : each));
  return isRecord(json) ? { ...json, [name]: withListAt(json[String(name)], path) } : json;
}

/** By the contract where it can be, else as it came but for its lists. */
function softly(schema: z.ZodType, json: unknown): unknown {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const listed = withLists(json, parsed.error.issues);
  const again = schema.safeParse(listed);
  return again.success ? again.data : listed;
}

function lenient(operation: Operation, json: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const list = listIn(json);
  const record = operation.record;
  if (!list || !record || !isRecord(json)) {
    const faulty = new Set(issues.map(({ path }) => String(path[0])));
    return !operation.record && saysSomething(operation, json, faulty)
      ? softly(operation.response, json)
      : undefined;
  }
  // The envelope is exact: only faults inside a record are passed over.
  if (issues.some(({ path }) => path[0] !== list || path.length < 3)) return undefined;
  const rows = [json[list]].flat();
  return {
    ...json,
    [list]: rows.map((row) => softly(record, row)),
  };
}

/** What an answer says where none is due: counts of what was taken prove more than a status. Nothing when it is of no known shape. */
function givenIn(operation: Operation, text: string): unknown {
  try {
    return operation.response.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Reads the body of a success by the contract: the envelope strictly, records softly. `notes` are the odd paths. */
export function answerIn<O extends Operation>(operation: O, text: string): Answered<AnswerOf<O>> | Fault {
  const nothingDue = operation.response.safeParse(undefined);
  if (nothingDue.success) {
    const page = /^\s*</.test(text);
    const given = givenIn(operation, text);
    return taken(operation, given) && !page ? { answer: given, notes: [] } : { fault: 'unreadable' };
  }
  if (text.trim() === '') return { fault: 'empty' };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { fault: 'unreadable' };
  }
  const parsed = operation.response.safeParse(json);
  const value = parsed.success ? parsed.data : lenient(operation, json, parsed.error.issues);
  if (value === undefined || !taken(operation, value)) return { fault: 'shape' };
  return { answer: value, notes: [...gapIn(json), ...(parsed.success ? [] : pathsOf(parsed.error.issues))] };
}
