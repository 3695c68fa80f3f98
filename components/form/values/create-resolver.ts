'use client';

import { useCallback, useRef } from 'react';
import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form';
import type { Labels } from '@/components/ui/use-labels';
import type { Field } from '@/lib/contract/schema/describe';
import { type Issue, issuesOf } from '@/lib/contract/schema/issue';
import type { Operation } from '@/lib/contract/schema/operation';
import { fieldAt } from '@/lib/contract/schema/value-at';
import { issueInRecord, toErrorTree } from './field-errors';
import type { FormSchema } from './form-schema';
import type { FormValues, Payload } from './payload';

/** Loads an operation's contract; called on the first focus of a form. */
export type Contract = () => Promise<Operation>;

/** An operation's contract, loaded once. If our server is unreachable it is skipped: the server validates too. */
export function useContract(contract: Contract): () => Promise<Operation | undefined> {
  const loading = useRef<Promise<Operation | undefined>>(undefined);
  return useCallback(() => {
    loading.current ??= contract().catch(() => {
      loading.current = undefined;
      return undefined;
    });
    return loading.current;
  }, [contract]);
}

/** Keeps only the edited row of each list: validating 10,000 rows takes 50 ms, too long for every key. */
function onlyEditedRow(fields: readonly Field[], values: FieldValues, path: string): FormValues {
  const lists = fields.filter(({ kind }) => kind === 'lines');
  return {
    ...values,
    ...Object.fromEntries(
      lists.map(({ name }) => {
        const row = path.startsWith(`${name}.`) ? path.slice(name.length + 1).split('.')[0] : '0';
        return [name, values[name]?.slice(Number(row), Number(row) + 1) ?? []];
      }),
    ),
  };
}

/** The errors of a list's rows at their current indexes: react-hook-form has moved them with their rows. */
function rowErrors(list: string, errors: unknown): FieldErrors<FieldValues> {
  const tree: FieldErrors<FieldValues> = {};
  if (Array.isArray(errors) && errors.length > 0) set(tree, list, errors.slice());
  return tree;
}

const isChildPath = (path: string, parent: string) => path === parent || path.startsWith(`${parent}.`);

/**
 * Builds and validates the payload of the form's values. While the user types, only the edited field is validated, and errors of
 * rows stay with their rows when rows are added or removed.
 */
export function createResolver({
  schema: { fields, inList },
  contract,
  buildPayload,
  extraIssues,
  isSubmit,
  isUnchanged,
  onValid,
  words,
  getErrors,
}: {
  schema: Pick<FormSchema, 'fields' | 'inList'>;
  contract: ReturnType<typeof useContract>;
  buildPayload: (values: FieldValues) => Payload;
  /** Additional issues of a page, beyond the contract. */
  extraIssues?: (payload: Payload) => readonly Issue[];
  /** True for a submit: one with a single mounted field looks like an edit of that field. */
  isSubmit: () => boolean;
  /** Unedited fields that the user cannot correct here: their issues are ignored, and they are not sent. */
  isUnchanged: (name: string, values: FieldValues) => boolean;
  /** Receives the values of a valid payload, and the names that were ignored. */
  onValid: (values: FieldValues, ignored: ReadonlySet<string>) => void;
  words: Labels;
  /** The current errors at a path. */
  getErrors: (path: string) => unknown;
}): Resolver<FieldValues, unknown, Payload> {
  return async (values, _context, { names = [] }) => {
    const [edited] = names.length === 1 && !isSubmit() ? names : [];
    if (edited !== undefined && fieldAt(fields, edited)?.kind === 'lines')
      return { values: {}, errors: rowErrors(edited, getErrors(edited)) };
    const isRowField = edited !== undefined && /\.\d+\./.test(edited);
    const operation = await contract();
    const payload = buildPayload(edited === undefined ? values : onlyEditedRow(fields, values, edited));
    const { error } = operation?.body?.safeParse(inList ? [payload] : payload) ?? {};
    const violations = error ? issuesOf(error).map((issue) => issueInRecord(issue, inList)) : [];
    const issues = [...(extraIssues?.(payload) ?? []), ...violations].map((issue) =>
      isRowField ? { ...issue, path: issue.path.replace('.0.', `.${edited.split('.')[1]}.`) } : issue,
    );
    const ignored = new Set(
      issues
        .map(({ path }) => path.split('.')[0] ?? '')
        .filter((name) => name in payload && isUnchanged(name, values)),
    );
    const errors = issues
      .filter(({ path }) => !ignored.has(path.split('.')[0] ?? ''))
      .filter(({ path }) => edited === undefined || isChildPath(path, edited))
      .map((issue) => ({
        path: issue.path,
        code: issue.code,
        message: words.fieldError(issue, fieldAt(fields, issue.path), get(values, issue.path)),
      }));
    if (errors.length > 0) return { values: {}, errors: toErrorTree(fields, errors) };
    if (edited === undefined) onValid(values, ignored);
    for (const name of ignored) delete payload[name];
    return { values: payload, errors: {} };
  };
}
