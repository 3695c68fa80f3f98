import { type FieldErrors, type FieldValues, get, set } from 'react-hook-form';
import type { Field } from '@/lib/contract/schema/describe';
import { isObject } from '@/lib/contract/schema/is-record';
import { fieldIn } from './field-path';

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
