import { type FieldErrors, type FieldValues, get, set } from 'react-hook-form';
import type { Field } from '@/lib/contract/schema/describe';
import { isObject } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import { fieldAt } from '@/lib/contract/schema/value-at';
import type { FormSchema } from './form-schema';

/** Converts an issue of a list with one record to an issue of that record: the path `0.sku` becomes `sku`. */
export const issueInRecord = (issue: Issue, inList: boolean): Issue =>
  inList ? { ...issue, path: issue.path.replace(/^0(\.|$)/, '') } : issue;

/**
 * Returns the path of an issue's field. If the path goes beyond a field, returns the closest parent. Undefined if no field
 * matches.
 */
function fieldPath(fields: readonly Field[], path: string): string | undefined {
  if (path === '' || fieldAt(fields, path)) return path || undefined;
  return fieldPath(fields, path.slice(0, Math.max(0, path.lastIndexOf('.'))));
}

/**
 * Divides issues into field issues and form issues. `keys` are fields that identify the record. The form sends these
 * fields without displaying them, so their issues belong to the form.
 */
export function splitIssues(
  { fields, inList }: Pick<FormSchema, 'fields' | 'inList'>,
  issues: readonly Issue[],
  keys: readonly string[] = [],
): { fieldIssues: Issue[]; formIssues: Issue[] } {
  const [fieldIssues, formIssues]: [Issue[], Issue[]] = [[], []];
  for (const issue of issues) {
    const path = fieldPath(fields, issueInRecord(issue, inList).path);
    if (path === undefined || keys.includes(path)) formIssues.push(issue);
    else fieldIssues.push({ ...issue, path });
  }
  return { fieldIssues, formIssues };
}

/** An error of a field in the user's language. */
export type FieldError = { path: string; code: string; message: string };

/**
 * Returns the message of a node in the error tree. The types are checked because a group may have fields named `message` or `type`.
 */
export function errorMessage(node: unknown): string | undefined {
  if (!isObject(node)) return undefined;
  if (typeof node.message === 'string' && typeof node.type === 'string') return node.message;
  return 'root' in node ? errorMessage(node.root) : undefined;
}

/**
 * Returns the path of an error in the tree. react-hook-form stores the error of a list under `root`, beside the errors of its
 * rows.
 */
export const errorPath = (fields: readonly Field[], path: string): string =>
  fieldAt(fields, path)?.kind === 'lines' && !/\.\d+$/.test(path) ? `${path}.root` : path;

/** Builds the error tree of react-hook-form. Only the first error of a path is displayed. */
export function toErrorTree(
  fields: readonly Field[],
  errors: readonly FieldError[],
): FieldErrors<FieldValues> {
  const tree: FieldErrors<FieldValues> = {};
  for (const { path, code, message } of errors) {
    const at = errorPath(fields, path);
    const node: unknown = get(tree, at);
    if (errorMessage(node) === undefined)
      set(tree, at, Object.assign(isObject(node) ? node : {}, { type: code, message }));
  }
  return tree;
}

/** Lists the errors of a tree with their paths, including those of rows and lists. */
export function listErrors(tree: unknown, path = ''): { path: string; message: string }[] {
  if (!isObject(tree)) return [];
  const message = errorMessage(tree);
  const nested = Object.entries(tree).flatMap(([name, node]) =>
    // `ref` is an element, and `root` contains the list's own error, which is already in `message`.
    name === 'ref' || name === 'types' || (name === 'root' && message !== undefined)
      ? []
      : listErrors(node, path ? `${path}.${name}` : name),
  );
  return message === undefined ? nested : [{ path, message }, ...nested];
}
