'use client';

import { useTranslations } from 'next-intl';
import { useFormState } from 'react-hook-form';
import { focusField, inOrder, pathsOnScreen } from '../fields/field-positions';
import { useFieldsContext } from '../fields/fields-context';
import { listErrors } from '../values/field-errors';

/** Shows the number of fields with errors above the submit button, after the first submit, with a link to the first error. */
export function OpenErrors() {
  const t = useTranslations('form.summary');
  const context = useFieldsContext();
  const { errors, submitCount } = useFormState();
  const paths = listErrors(errors).map(({ path }) => path);
  if (submitCount === 0 || paths.length === 0) return null;
  function goToFirst({ currentTarget }: { currentTarget: HTMLElement }) {
    const [first = ''] = inOrder(paths, pathsOnScreen(currentTarget.closest('form')));
    focusField(context, first);
  }
  return (
    <p role="status" className="flex flex-wrap items-baseline justify-end gap-x-3 text-sm">
      <span className="font-medium text-bad">{t('open', { n: paths.length })}</span>{' '}
      <button
        type="button"
        onClick={goToFirst}
        className="underline decoration-line-strong underline-offset-2 hover:decoration-current"
      >
        {t('goToFirst')}
      </button>
    </p>
  );
}
