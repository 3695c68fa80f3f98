'use client';

import { useState } from 'react';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { useFieldsContext } from '@/components/form/fields/fields-context';
import { listErrors } from '@/components/form/values/field-errors';
import { isSameValue } from '@/lib/contract/schema/compare';
import { fieldAt } from '@/lib/contract/schema/value-at';
import type { Fix } from '@/lib/rules/fixes/fix';
import type { UnknownProducts } from '@/lib/rules/fixes/sku-lookup';
import type { CheckedDraft } from './check-draft';
import { findPart, type PartId } from './order-parts';

export type RejectedOrder = {
  referenceNumber: string;
  /** The code of the last rejection. `causePaths` are the fields that the code concerns, if they are known. */
  cause: string;
  causePaths: readonly string[];
  /** The number of rejections since the page was opened. */
  attempt: number;
  /** True if the form starts with the payload as sent. False if the form starts with the few fields of the list. */
  isKnown: boolean;
  /** Lookups of the order's products, in parts. If empty, the form looks up the products itself. */
  products: readonly Promise<UnknownProducts>[];
};

/** The problems of a field: codes of rules with their fixes, and messages of the contract or of the file. */
export type FieldProblem = { codes: string[]; messages: string[]; fixes: Fix[] };

const MAX_FIELDS = 50;

function problemsByPath(
  found: readonly { path: string; code: string; fixes: readonly Fix[] }[],
  errors: readonly { path: string; message: string }[],
): ReadonlyMap<string, FieldProblem> {
  const problems = new Map<string, FieldProblem>();
  const problemAt = (path: string) => {
    const problem = problems.get(path) ?? { codes: [], messages: [], fixes: [] };
    problems.set(path, problem);
    return problem;
  };
  for (const { path, code, fixes } of found) {
    const problem = problemAt(path);
    problem.codes.push(code);
    problem.fixes.push(...fixes);
  }
  for (const { path, message } of errors) problemAt(path).messages.push(message);
  return problems;
}

/** What stays visible after a problem appears: listed fields, opened parts, and the cause if a rule detected it. */
type Shown = { fields: readonly string[]; parts: ReadonlySet<PartId>; cause: string };

/**
 * Returns the problems of the order in the form. Each problem is either listed as a field (`fieldPaths`) or linked to
 * an open part of the order (`linkPaths`).
 */
export function useProblems({
  checked,
  rejection,
  payload,
  messages,
}: {
  checked: CheckedDraft | undefined;
  rejection: RejectedOrder;
  payload: Readonly<Record<string, unknown>>;
  messages: readonly { path: string; message: string }[];
}) {
  const form = useFormContext();
  const { fields } = useFieldsContext();
  const { cause } = rejection;
  const { errors } = useFormState();
  const isField = (path: string) => {
    const kind = fieldAt(fields, path)?.kind;
    return kind !== undefined && kind !== 'object' && kind !== 'lines' && path !== 'integrationId';
  };
  /** Adds the fields and parts of these paths. A field in an open part is not listed again. */
  const withPaths = ({ fields: listed, parts, cause }: Shown, paths: readonly string[]): Shown => {
    const isShown = (path: string) => listed.includes(path) || parts.has(findPart(path));
    const added = paths.filter((path) => isField(path) && !isShown(path));
    const opened = paths.filter((path) => !isField(path)).map(findPart);
    return {
      fields: [...listed, ...added].slice(0, MAX_FIELDS),
      parts: new Set([...parts, ...opened]),
      cause,
    };
  };
  const [shown, setShown] = useState(() =>
    withPaths({ fields: [], parts: new Set(), cause: '' }, rejection.causePaths),
  );
  // The form trims the payload's values, so a value with outer spaces counts as edited.
  const isUntouched = (path: string) => {
    const original: unknown = get(payload, path);
    const isTrimmed = typeof original === 'string' && original.trim() !== original;
    return !isTrimmed && isSameValue(get(form.formState.defaultValues, path), form.getValues(path));
  };
  const isCauseFound = shown.cause === cause || checked?.problems.some(({ code }) => code === cause) === true;
  // Only the platform can detect some causes. Such a cause stays at its field until the user edits the field.
  const undetected = isCauseFound ? [] : rejection.causePaths.filter(isUntouched);
  const problems = problemsByPath(
    [...undetected.map((path) => ({ path, code: cause, fixes: [] })), ...(checked?.problems ?? [])],
    [...messages, ...listErrors(errors)],
  );
  const paths = [...problems.keys()];
  const next = withPaths({ ...shown, cause: isCauseFound ? cause : shown.cause }, paths);
  if (
    next.fields.length > shown.fields.length ||
    next.parts.size > shown.parts.size ||
    next.cause !== shown.cause
  )
    setShown(next);
  return {
    problems,
    // Skip fields of removed lines. Rendering such a field would restore the line.
    fieldPaths: next.fields.filter(
      (path) => !path.startsWith('lineItems.') || form.getValues(path.split('.', 2).join('.')) !== undefined,
    ),
    linkPaths: paths.filter((path) => !next.fields.includes(path)).slice(0, MAX_FIELDS),
    openedParts: next.parts,
    openPart: (id: PartId) => setShown((all) => ({ ...all, parts: new Set([...all.parts, id]) })),
    isUntouched,
    isCauseFound,
  };
}

export type Problems = ReturnType<typeof useProblems>;
