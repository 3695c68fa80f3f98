import { useRef, useState } from 'react';
import { useLabels } from '@/components/ui/use-labels';
import type { Failure } from '@/lib/console/browser/result';
import type { Issue } from '@/lib/contract/schema/issue';
import { fieldAt } from '@/lib/contract/schema/value-at';
import { errorPath, listErrors, splitIssues } from '../values/field-errors';
import type { FormSchema } from '../values/form-schema';
import type { RecordForm } from '../values/use-form-values';
import { focusField, pathsOnScreen, sortPaths } from './field-positions';

const none = { issues: [] };

/** Manages the errors of a form and moves the focus to them. For `keys`, see `splitIssues`. */
export function useFormErrors(
  { id, schema, form }: { id: string; schema: FormSchema; form: RecordForm },
  keys: readonly string[],
) {
  const labels = useLabels();
  const formElement = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [focusInList] = useState(() => new Map<string, (path: string) => void>());
  const [ofForm, setOfForm] = useState<{
    issues: readonly Issue[];
    requestId?: string;
    isKeyRejected?: boolean;
  }>(none);
  const [order, setOrder] = useState<string[]>([]);
  const goTo = (path: string) => focusField({ id, focusInList }, path);

  /** Focuses the first error once all errors are rendered. If the first error has no field, focuses the summary. */
  function focusFirst() {
    const onScreen = pathsOnScreen(formElement.current);
    const [first] = sortPaths(
      listErrors(form.getErrors()).map(({ path }) => path),
      onScreen,
    );
    setOrder(onScreen);
    requestAnimationFrame(() => {
      if (first === undefined || !goTo(first)) summary.current?.focus();
    });
  }
  /** Shows issues at their fields or above the form, and focuses the first issue. */
  function show(issues: readonly Issue[], requestId?: string) {
    const { formIssues, fieldIssues } = splitIssues(schema, issues, keys);
    setOfForm({ issues: formIssues, requestId });
    // Set errors in reverse order, so that the first issue of a field is displayed.
    for (const issue of fieldIssues.toReversed()) {
      const { path, code } = issue;
      const [field, value] = [fieldAt(schema.fields, path), form.getValues(path)];
      const message = code ? labels.fieldError(issue, field, value) : labels.issue(issue);
      form.setError(errorPath(schema.fields, path), { type: code, message });
    }
    focusFirst();
  }
  function showRefusal({ issues, status, message, requestId }: Extract<Failure, { kind: 'refused' }>) {
    const isKeyRejected = status === 401;
    const reason = { path: '', code: '', message: labels.errorText(schema.name, { status, message }) };
    show(issues.length > 0 && !isKeyRejected ? issues : [reason], requestId || undefined);
    setOfForm((shown) => ({ ...shown, isKeyRejected }));
  }
  return {
    formElement,
    summary,
    focusInList,
    formErrors: ofForm.issues.map((issue) => labels.issue(issue, true)),
    requestId: ofForm.requestId,
    isKeyRejected: ofForm.isKeyRejected,
    order,
    goTo,
    focusFirst,
    show,
    showRefusal,
    clear: () => setOfForm(none),
  };
}
