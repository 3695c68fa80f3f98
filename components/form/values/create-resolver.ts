import {
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
  type ResolverResult,
  set,
} from 'react-hook-form';
import type { Labels } from '@/components/ui/use-labels';
import { type Issue, issuesOf } from '@/lib/contract/schema/issue';
import type { Operation } from '@/lib/contract/schema/operation';
import { fieldAt } from '@/lib/contract/schema/value-at';
import { issueInRecord, toErrorTree } from './field-errors';
import type { FormSchema } from './form-schema';
import { type FormValues, type Payload, withoutFields } from './payload';

/** Loads an operation's contract; called on the first focus of a form. */
export type Contract = () => Promise<Operation>;

/** Validated values and their payload. `ignored`: fields that are not sent, see `isUnchanged`. */
export type ValidValues = { values: FormValues; payload: Payload; ignored: readonly string[] };

const rootField = (path: string) => path.split('.')[0] ?? '';

/** Validates the payload of the form's values by the contract, with messages in the user's language. */
export function createResolver({
  schema: { fields, inList },
  loadContract,
  buildPayload,
  extraIssues,
  isUnchanged,
  labels,
  getErrors,
}: {
  schema: Pick<FormSchema, 'fields' | 'inList'>;
  /** If our server is unreachable the contract is skipped: the server validates too. */
  loadContract: () => Promise<Operation | undefined>;
  buildPayload: (values: FieldValues) => Payload;
  /** Additional issues of a page, beyond the contract. */
  extraIssues?: (payload: Payload) => readonly Issue[];
  /** Unedited fields that the user cannot correct here: their issues are ignored, and they are not sent. */
  isUnchanged: (name: string, values: FieldValues) => boolean;
  labels: Labels;
  /** The current errors at a path. */
  getErrors: (path: string) => unknown;
}): Resolver<FieldValues, unknown, ValidValues> {
  return async (
    values,
    _context,
    { names: [name = '', ...others] = [] },
  ): Promise<ResolverResult<FieldValues, ValidValues>> => {
    // Rows were added or removed: react-hook-form has moved their errors, of which some come from the platform.
    if (others.length === 0 && fieldAt(fields, name)?.kind === 'lines') {
      const [errors, rows]: [FieldErrors<FieldValues>, unknown] = [{}, getErrors(name)];
      // Without the error of the list itself.
      if (Array.isArray(rows)) set(errors, name, rows.slice());
      return { values: {}, errors };
    }
    const operation = await loadContract();
    const payload = buildPayload(values);
    const { error } = operation?.body?.safeParse(inList ? [payload] : payload) ?? {};
    const violations = error ? issuesOf(error).map((issue) => issueInRecord(issue, inList)) : [];
    const issues = [...(extraIssues?.(payload) ?? []), ...violations];
    const ignored = issues
      .map(({ path }) => rootField(path))
      .filter((field) => field in payload && isUnchanged(field, values));
    const errors = issues
      .filter(({ path }) => !ignored.includes(rootField(path)))
      .map((issue) => ({
        path: issue.path,
        code: issue.code,
        message: labels.fieldError(issue, fieldAt(fields, issue.path), get(values, issue.path)),
      }));
    return errors.length > 0
      ? { values: {}, errors: toErrorTree(fields, errors) }
      : { values: { values, payload: withoutFields(payload, ignored), ignored }, errors: {} };
  };
}
