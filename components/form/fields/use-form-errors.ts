import { useRef, useState } from 'react';
import type { Labels } from '@/components/ui/use-labels';
import type { Issue } from '@/lib/contract/schema/issue';
import { fieldAt } from '@/lib/contract/schema/value-at';
import { errorPath, listErrors, splitIssues } from '../values/field-errors';
import type { FormSchema } from '../values/form-schema';
import type { RecordForm } from '../values/use-form-values';
import { focusField, inOrder, pathsOnScreen } from './field-positions';

/** Shows issues under their fields or above the form, and leads to them. `keys`: see `splitIssues`. */
export function useFormErrors(
  { id, schema, form, words }: { id: string; schema: FormSchema; form: RecordForm; words: Labels },
  keys: readonly string[],
) {
  const formElement = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [focusInList] = useState(() => new Map<string, (path: string) => void>());
  const [formIssues, setFormIssues] = useState<readonly Issue[]>([]);
  const [order, setOrder] = useState<string[]>([]);
  const goTo = (path: string) => focusField({ id, focusInList }, path);

  /** Focuses the first error after all are rendered; errors without a field focus the summary. */
  function focusFirst() {
    const onScreen = pathsOnScreen(formElement.current);
    const [first] = inOrder(
      listErrors(form.getErrors()).map(({ path }) => path),
      onScreen,
    );
    setOrder(onScreen);
    requestAnimationFrame(() => {
      if (first === undefined || !goTo(first)) summary.current?.focus();
    });
  }
  function show(issues: readonly Issue[]) {
    const split = splitIssues(schema, issues, keys);
    setFormIssues(split.formIssues);
    // Only the first issue of a field is displayed.
    for (const issue of split.fieldIssues.toReversed()) {
      const { path, code } = issue;
      const [field, value] = [fieldAt(schema.fields, path), form.getValues(path)];
      const message = code ? words.fieldError(issue, field, value) : words.issue(issue);
      form.setError(errorPath(schema.fields, path), { type: code, message });
    }
  }
  return {
    formElement,
    summary,
    focusInList,
    formIssues,
    order,
    goTo,
    focusFirst,
    show,
    clear: () => setFormIssues([]),
  };
}
