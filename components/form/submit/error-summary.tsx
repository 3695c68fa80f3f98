'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { KeyStep } from '@/components/ui/key-step';
import { Notice } from '@/components/ui/notice';
import { cx } from '@/components/ui/style';
import { useLabels } from '@/components/ui/use-labels';
import type { Issue } from '@/lib/contract/schema/issue';
import { focusField, isOnScreen, pathsOnScreen, sortPaths } from '../fields/field-positions';
import { useFieldsContext } from '../fields/fields-context';
import { listErrors } from '../values/field-errors';

const MAX_RULES = 12;

/** Offers to send a form that violates this console's rules, because the platform may still accept it. */
export function RulesNotice({ ruleErrors, onSend }: { ruleErrors: readonly Issue[]; onSend: () => void }) {
  const t = useTranslations('form.rules');
  const tUi = useTranslations('ui');
  const tOutcome = useTranslations('form.outcome');
  const labels = useLabels();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Notice
        variant="warn"
        title={t('title', { n: ruleErrors.length })}
        action={
          <Button size="sm" onClick={() => setOpen(true)}>
            {t('offer')}
          </Button>
        }
      >
        {t('why')}
      </Notice>
      <Confirm
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false);
          onSend();
        }}
        title={t('ask')}
        confirmLabel={tOutcome('sendAnyway')}
        isDestructive={false}
      >
        <p>{t('consequence')}</p>
        <ul className="list-disc pl-5">
          {ruleErrors.slice(0, MAX_RULES).map((issue) => (
            <li key={`${issue.path} ${issue.code} ${issue.message}`}>
              <span className="font-medium">{labels.label(issue.path)}</span>: {labels.issue(issue)}
            </li>
          ))}
          {ruleErrors.length > MAX_RULES && (
            <li className="text-muted">{tUi('more', { n: ruleErrors.length - MAX_RULES })}</li>
          )}
        </ul>
      </Confirm>
    </>
  );
}

/** Maximum errors listed. Lists have their own navigation between rows with errors. */
const MAX_ERRORS = 20;

/** Lists all errors above the form. Errors of the form itself come first. All other errors link to their fields. */
export function ErrorSummary({
  element,
  order,
  formErrors,
  formOnly = false,
  hiddenOnly = false,
  requestId,
  isKeyRejected = false,
  onGo,
  className,
}: {
  element: RefObject<HTMLDivElement | null>;
  /** Paths of the rendered fields from top to bottom. */
  order: readonly string[];
  formErrors: readonly string[];
  formOnly?: boolean;
  /** Omits errors of rendered fields, because the fields display them. */
  hiddenOnly?: boolean;
  requestId?: string;
  /** True if the platform rejected the API key. Editing fields cannot fix this error. */
  isKeyRejected?: boolean;
  onGo: (path: string) => void;
  className?: string;
}) {
  const t = useTranslations('form');
  const tUi = useTranslations('ui');
  const labels = useLabels();
  const tFailed = useTranslations('table.failed');
  const { errors } = useFormState();
  const messages = new Map(
    listErrors(errors)
      // Before the first submit, a field reports its own error.
      .filter(({ path }) => order.length > 0 && !formOnly && !(hiddenOnly && isOnScreen(path, order)))
      .map(({ path, message }) => [path, message]),
  );
  const count = messages.size + formErrors.length;
  if (count === 0) return null;
  const paths = sortPaths([...messages.keys()], order);
  return (
    <div ref={element} tabIndex={-1} className={cx('max-w-230 outline-none', className)}>
      <Notice
        variant="bad"
        title={isKeyRejected ? tFailed('status.401') : t('problems', { n: count })}
        requestId={requestId}
      >
        {isKeyRejected && <KeyStep />}
        <ul className="mt-1 space-y-0.5 empty:hidden">
          {(isKeyRejected ? [] : formErrors).map((text) => (
            <li key={text}>{text}</li>
          ))}
          {paths.slice(0, MAX_ERRORS).map((path) => (
            <li key={path}>
              {isOnScreen(path, order) ? (
                <button
                  type="button"
                  onClick={() => onGo(path)}
                  className="text-left underline decoration-line-strong underline-offset-2 hover:decoration-current"
                >
                  {labels.label(path)}
                </button>
              ) : (
                labels.label(path)
              )}
              {': '}
              {messages.get(path)}
            </li>
          ))}
          {paths.length > MAX_ERRORS && (
            <li className="text-muted">{tUi('more', { n: paths.length - MAX_ERRORS })}</li>
          )}
        </ul>
      </Notice>
    </div>
  );
}

/** Shows how many fields have errors, with a link to the first error. Renders nothing before the first submit. */
export function OpenErrors() {
  const t = useTranslations('form.summary');
  const context = useFieldsContext();
  const { errors, submitCount } = useFormState();
  const paths = listErrors(errors).map(({ path }) => path);
  if (submitCount === 0 || paths.length === 0) return null;
  function goToFirst({ currentTarget }: { currentTarget: HTMLElement }) {
    const [first = ''] = sortPaths(paths, pathsOnScreen(currentTarget.closest('form')));
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
