'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FormProvider, type Resolver, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { Failure, Ok, Result } from '@/lib/console/browser/result';
import { Button } from './button';
import { Notice } from './notice';
import { dialogEndStyle } from './style';
import { useAction } from './use-action';

export type ConsoleValues = Record<string, string>;

/** An error of a field, from the schema or from the server. */
type FieldError = { path: string; code: string };

export type ConsoleFormProps<T> = {
  /** Loads the schema when the form is first focused or submitted. */
  schema: () => Promise<z.ZodType>;
  start: ConsoleValues;
  send: (values: ConsoleValues) => Promise<Result<T>>;
  /** `clear` resets the form. */
  onSaved: (answer: Ok<T>, values: ConsoleValues, clear: () => void) => void;
  getMessage: (error: FieldError) => string;
  /** Returns the message of a failure without a field. Undefined if the failure is displayed elsewhere. */
  failureText: (failure: Failure) => string | undefined;
  children: (state: { pending: boolean; saved: boolean }) => ReactNode;
};

/**
 * A form for the console's own data, such as people and tenants. Validates values with the schema before sending them. Errors
 * of the server appear at their fields or above the form. Typed values stay until they are saved.
 */
export function ConsoleForm<T>({
  schema,
  start,
  send,
  onSaved,
  getMessage,
  failureText,
  children,
}: ConsoleFormProps<T>) {
  // If the schema cannot be loaded, only the server validates.
  const load = () => schema().catch(() => undefined);
  const resolver: Resolver<ConsoleValues> = async (values) => {
    const issues = (await load())?.safeParse(values).error?.issues ?? [];
    if (issues.length === 0) return { values, errors: {} };
    const errors = issues.map(({ path, message: code }) => {
      const at = path.map(String).join('.');
      return [at, { type: code, message: getMessage({ path: at, code }) }] as const;
    });
    // If a field has several errors, the first one is displayed.
    return { values: {}, errors: Object.fromEntries(errors.toReversed()) };
  };
  const form = useForm<ConsoleValues>({ defaultValues: start, resolver });
  const { errors } = form.formState;
  const { mutate, isPending, isSuccess } = useAction(
    async (values: ConsoleValues): Promise<Result<Ok<T>>> => {
      const result = await send(values);
      return result.kind === 'ok' ? { ...result, value: result } : result;
    },
    {
      onSuccess: (result, values) => onSaved(result, values, () => form.reset(start)),
      onError: (failure) => {
        const fields =
          failure.kind === 'refused' ? failure.issues.filter(({ path }) => Object.hasOwn(start, path)) : [];
        for (const [i, { path, code }] of fields.entries())
          form.setError(path, { type: code, message: getMessage({ path, code }) }, { shouldFocus: i === 0 });
        const words = fields.length > 0 ? undefined : failureText(failure);
        if (words) form.setError('root.server', { type: failure.kind, message: words });
      },
    },
  );
  const submit = form.handleSubmit((values) => mutate(values));
  const notice = errors.root?.server?.message;
  return (
    <FormProvider {...form}>
      <form
        // The form shows its own messages, in the language of the page.
        noValidate
        // With an action, React replays a form that was submitted before hydration, and the values never get into the URL.
        action={() => submit()}
        // After hydration the event is handled here, because an action would reset selects in the DOM but not in the form state.
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        onFocus={() => void load()}
        className="flex flex-col gap-4"
      >
        {notice && !isPending && <Notice variant="bad" title={notice} />}
        {children({ pending: isPending, saved: isSuccess })}
      </form>
    </FormProvider>
  );
}

export function FormFooter({
  submit,
  pending,
  onCancel,
}: {
  submit: string;
  pending: boolean;
  onCancel: () => void;
}) {
  const t = useTranslations('ui');
  return (
    <div className={dialogEndStyle}>
      <Button onClick={onCancel}>{t('cancel')}</Button>
      <Button type="submit" variant="primary" pending={pending}>
        {submit}
      </Button>
    </div>
  );
}
