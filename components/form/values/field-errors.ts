import { type FieldErrors, type FieldValues, get, set } from 'react-hook-form';
import type { Field } from '@/lib/contract/schema/describe';
import { isObject } from '@/lib/contract/schema/is-record';

/** Converts `lineItems[1].Sku`, `$.lineItems.1.sku` and `/lineItems/1/sku` to dotted paths such as `lineItems.1.Sku`. */
export const dotted = (path: string): string =>
  path
    .replace(/\[(\w+)\]/g, '.$1')
    .replaceAll('/', '.')
    .replace(/^[$.]+/, '');

const isPosition = (part: string) => /^\d+$/.test(part);

/**
 * The field path of an issue in the contract's spelling: platforms differ in letter case and brackets. A path beyond a field is cut
 * at the field; undefined without a matching field.
 */
export function toFieldPath(fields: readonly Field[], path: string): string | undefined {
  const fieldPath: string[] = [];
  let known: readonly Field[] = fields;
  for (const part of dotted(path).split('.')) {
    if (part === '') break;
    if (isPosition(part) && fieldPath.length > 0) {
      fieldPath.push(part);
      continue;
    }
    const field =
      known.find((f) => f.name === part) ?? known.find((f) => f.name.toLowerCase() === part.toLowerCase());
    if (!field) break;
    fieldPath.push(field.name);
    known = field.item ?? [];
  }
  return fieldPath.length > 0 ? fieldPath.join('.') : undefined;
}

/** The description of the field at a path; indexes of rows and list entries are ignored. */
export function fieldIn(fields: readonly Field[], path: string): Field | undefined {
  let known: readonly Field[] = fields;
  let found: Field | undefined;
  for (const part of path.split('.').filter((p) => !isPosition(p))) {
    found = known.find((f) => f.name === part);
    if (!found) return undefined;
    known = found.item ?? [];
  }
  return found;
}

/** An error of a field in the user's language. */
export type FieldError = { path: string; code: string; message: string };

/** The message of a node of the error tree. A group of fields may itself have fields named `message` or `type`. */
export function errorMessage(node: unknown): string | undefined {
  if (!isObject(node)) return undefined;
  if (typeof node.message === 'string' && typeof node.type === 'string') return node.message;
  return 'root' in node ? errorMessage(node.root) : undefined;
}

/** react-hook-form stores an error of the list itself under `root`, beside those of its rows. */
export const errorPath = (fields: readonly Field[], path: string): string =>
  fieldIn(fields, path)?.kind === 'lines' && !/\.\d+$/.test(path) ? `${path}.root` : path;

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

/** The errors of a tree with their paths, including rows and lists. */
export function listErrors(tree: unknown, path = ''): { path: string; message: string }[] {
  if (!isObject(tree)) return [];
  const message = errorMessage(tree);
  const nested = Object.entries(tree).flatMap(([name, node]) =>
    // `ref` is an element; `root` is the list's own error, already in `message`.
    name === 'ref' || name === 'types' || (name === 'root' && message !== undefined)
      ? []
      : listErrors(node, path ? `${path}.${name}` : name),
  );
  return message === undefined ? nested : [{ path, message }, ...nested];
}
