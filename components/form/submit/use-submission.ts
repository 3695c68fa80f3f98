import { useRef } from 'react';
import type { useDraft } from '../drafts/use-draft';
import type { useFormErrors } from '../fields/use-form-errors';
import type { FormProps } from '../form';
import type { ValidValues } from '../values/create-resolver';
import type { useFormValues } from '../values/use-form-values';
import { useRules } from './use-rules';
import type { useSave } from './use-save';
import type { useWrite } from './use-write';

/** Submits a form: validates it by the contract and our rules, sends it, and shows the errors of each step. */
export function useSubmission(
  { isUpdate = false, rules: ownRules }: Pick<FormProps, 'isUpdate' | 'rules'>,
  {
    values: { form, isEdited, buildPayload },
    errors,
    write,
    draft,
    send,
  }: {
    values: ReturnType<typeof useFormValues>;
    errors: ReturnType<typeof useFormErrors>;
    write: ReturnType<typeof useWrite>;
    draft: Pick<ReturnType<typeof useDraft>, 'save'>;
    send: ReturnType<typeof useSave>['send'];
  },
) {
  const rules = useRules(ownRules);
  const { outcome } = write;
  const { isSubmitting } = form.formState;
  const isWaiting = outcome?.kind === 'limited' && outcome.wait > 0;

  async function sendValid(valid: ValidValues): Promise<boolean> {
    const violations = await rules.check(valid.payload, true);
    if (violations.length > 0) {
      write.clearOutcome();
      errors.show(violations);
      return false;
    }
    const sent = await send(valid);
    if (sent?.kind === 'refused') errors.showRefusal(sent);
    else if (sent && sent.kind !== 'ok') draft.save();
    return sent?.kind === 'ok';
  }
  async function validateAndSend(): Promise<boolean> {
    const isIdle = (isUpdate || outcome?.kind === 'ok') && !isEdited();
    if (isIdle || isWaiting) return false;
    errors.clear();
    const isSaved = await form.handleSubmit(sendValid, async () =>
      errors.show(await rules.check(buildPayload(form.getValues()), false)),
    )();
    return isSaved === true;
  }
  const beforeSubmit = useRef<() => Promise<void>>(null);
  const inFlight = useRef<Promise<boolean>>(undefined);
  /** Resolves to true when saved. A second call during a submission returns the same promise. */
  function submit(): Promise<boolean> {
    inFlight.current ??= (beforeSubmit.current?.().then(validateAndSend) ?? validateAndSend()).finally(() => {
      inFlight.current = undefined;
    });
    return inFlight.current;
  }
  return {
    submit,
    beforeSubmit,
    /** A request is under way, or the values are being validated; not while a person is asked. */
    isPending: write.isSending || (isSubmitting && !write.isPending),
    isWaiting,
    /** Violations of our rules that the person may override. */
    ruleErrors: rules.canOverride ? rules.ruleErrors : [],
    sendUnchecked: () => {
      rules.allow();
      void submit();
    },
  };
}
