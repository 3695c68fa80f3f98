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
import { useLoadOnce } from './use-load-once';

/** The typed values, by field. */
export type ConsoleValues = Record<string, string>;

/** An error of a field: from the schema or from the server, identified by its code. */
type FieldError = { path: string; code: string };

export type ConsoleFormProps<T> = {
  /** Loaded on first interaction with the form. */
  schema: () => Promise<z.ZodType>;
  start: ConsoleValues;
  send: (values: ConsoleValues) => Promise<Result<T>>;
  /** `clear` resets the form. */
  onSaved: (answer: Ok<T>, values: ConsoleValues, clear: () => void) => void;
  messageOf: (error: FieldError) => string;
  /** The message of an error without a field; undefined if it is displayed elsewhere. */
  failureText: (failure: Failure) => string | undefined;
  children: (state: { pending: boolean; saved: boolean }) => ReactNode;
};

/**
 * A form of the console's own data: sign-in, people, passwords, tenants. Validated by its schema before it is sent; server errors
 * are displayed at their field, others above the form. Typed values stay until they are saved.
 */
export function ConsoleForm<T>({
  schema,
  start,
  send,
  onSaved,
  messageOf,
  failureText,
  children,
}: ConsoleFormProps<T>) {
  // If the schema cannot be loaded, only the server validates.
  const load = useLoadOnce(schema);
  const resolver: Resolver<ConsoleValues> = async (values) => {
    const issues = (await load())?.safeParse(values).error?.issues ?? [];
    if (issues.length === 0) return { values, errors: {} };
    const errors = issues.map(({ path, message: code }) => {
      const at = path.map(String).join('.');
      return [at, { type: code, message: messageOf({ path: at, code }) }] as const;
    });
    // Of several errors of a field the first is displayed.
    return { values: {}, errors: Object.fromEntries(errors.toReversed()) };
  };
  const form = useForm<ConsoleValues>({ defaultValues: start, resolver });
  const { errors } = form.formState;
  const { mutate, isPending, isSuccess } = useAction(
    async (values: ConsoleValues): Promise<Result<Ok<T>>> => {
      const result = await send(values);
      return result.kind === 'ok' ? { ...result, answer: result } : result;
    },
    {
      onSuccess: (result, values) => onSaved(result, values, () => form.reset(start)),
      onError: (failure) => {
        const fields =
          failure.kind === 'refused' ? failure.issues.filter(({ path }) => Object.hasOwn(start, path)) : [];
        for (const [i, { path, code }] of fields.entries())
          form.setError(path, { type: code, message: messageOf({ path, code }) }, { shouldFocus: i === 0 });
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
        // Its own messages, in the language of the page.
        noValidate
        // A form submitted before hydration is replayed by React, and its values never reach the URL.
        action={() => submit()}
        // After hydration: an action resets selected values, but only in the DOM.
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

/** The footer of a form in a dialog: cancel, and the submit button. */
export function FormEnd({
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
