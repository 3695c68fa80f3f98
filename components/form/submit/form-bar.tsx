'use client';

import Braces from 'lucide-react/icons/braces';
import Check from 'lucide-react/icons/check';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, use, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button, ButtonLink } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import { leave } from '@/components/ui/leave-guard';
import { route } from '@/components/ui/route';
import { lastSearchAt, loadFromSession } from '@/components/ui/session-storage';
import { cx } from '@/components/ui/style';
import { useInputLocale } from '@/components/ui/use-formatter';
import { parseNumber } from '@/lib/formatting/number-text';
import type { FormProps } from '../form';
import type { useRecordForm } from '../use-record-form';
import { OpenErrors, RulesNotice } from './error-summary';
import { OutcomeNotice } from './outcome-notice';
import { PayloadPreview } from './payload-preview';

/** The URL that the Cancel button of a page's form opens. */
const FormExit = createContext<string | undefined>(undefined);

/** The class of a form's parent. The parent fills its page or sheet, so that the form's bar is at the lower edge. */
export const formFrame = 'flex min-h-full flex-col';

/** Lays out the form of a page: fields up to 920 pixels wide, and a summary beside them. */
export function FormFrame({ exit, children }: { exit: string; children: ReactNode }) {
  return (
    <div className={cx(formFrame, 'max-w-296')}>
      <FormExit value={exit}>{children}</FormExit>
    </div>
  );
}

/** Returns the action of the Cancel button. By default, it returns to the page that the form was opened from. */
function useCancel(onCancel: (() => void) | undefined) {
  const router = useRouter();
  const exit = use(FormExit);
  const toExit =
    exit === undefined
      ? undefined
      : () => router.push(route(exit + (loadFromSession(lastSearchAt(exit)) ?? '')));
  const cancel = onCancel ?? toExit;
  return cancel && (() => leave(cancel));
}

/** Renders the submit label of a subtraction, with the typed amount. */
function SubtractLabel() {
  const t = useTranslations('form');
  const inputLocale = useInputLocale();
  const amount = parseNumber(String(useWatch({ name: 'amount' }) ?? ''), inputLocale.decimal);
  return t('subtract', { n: amount.kind === 'number' ? amount.value : 0 });
}

export type FormBarOptions = { actions?: ReactNode; hasPreview: boolean; label?: string };

/** Renders the bar of a form: the outcome of the last send, the open errors, and the buttons. */
export function FormBar({
  form: { schema, values, errors, write, submission },
  props: { tenant, params, repeatNote, extra, after, onCancel, submitLabel },
  options: { actions, hasPreview, label = submitLabel },
}: {
  form: ReturnType<typeof useRecordForm>;
  props: Omit<FormProps, 'children'>;
  options: FormBarOptions;
}) {
  const { effect } = schema;
  const t = useTranslations('form');
  const tUi = useTranslations('ui');
  const [isPreviewed, setPreviewed] = useState(false);
  const cancel = useCancel(onCancel);
  const isSubtract = effect === 'subtract';
  const { outcome } = write;
  const isEdited = values.isEdited(useWatch({ control: values.form.control }));
  const isSaved = outcome?.kind === 'ok' && !isEdited;
  const isProven = outcome?.kind === 'ok' && !outcome.isUnproven;
  const unavailable = submission.unavailableReason(isEdited);
  function startAnother() {
    values.form.reset(values.initialValues);
    write.clearOutcome();
    errors.focusFirst();
  }
  return (
    <>
      <OutcomeNotice
        write={write}
        tenant={tenant.id}
        operation={schema.name}
        effect={effect}
        onSend={submission.submit}
        repeatNote={repeatNote}
      />
      {submission.ruleErrors.length > 0 && (
        <RulesNotice ruleErrors={submission.ruleErrors} onSend={submission.sendUnchecked} />
      )}
      {extra !== undefined && <OpenErrors />}
      {isPreviewed && <PayloadPreview schema={schema} params={params} buildPayload={values.buildPayload} />}
      <div
        className={cx(
          'flex flex-wrap items-center justify-end gap-2',
          !isSaved && !actions && 'max-sm:flex-nowrap',
        )}
      >
        <div
          className={cx(
            'mr-auto flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm',
            // Take the empty element out of the layout, so that no gap after it indents the buttons.
            !isSaved && 'max-sm:absolute',
          )}
        >
          <span role="status" className="inline-flex items-center gap-1.5 font-medium text-good">
            {isSaved && (
              <>
                <Check aria-hidden="true" className="size-4" />
                {t(isProven && !label ? 'saved' : 'sent')}
              </>
            )}
          </span>
          {isSaved && submission.saved && after?.(submission.saved)}
          {isSaved && effect === 'create' && (
            <Button size="sm" onClick={startAnother}>
              {t('another')}
            </Button>
          )}
        </div>
        {hasPreview && (
          <Button
            variant="ghost"
            title={t('willSend')}
            icon={<Braces aria-hidden="true" />}
            aria-expanded={isPreviewed}
            onClick={() => setPreviewed(!isPreviewed)}
          >
            <span className="@max-lg:sr-only">{t('willSend')}</span>
          </Button>
        )}
        {actions}
        {cancel && !isSaved && (
          <Button onClick={cancel}>{isSubtract ? t('subtracting.back') : tUi('cancel')}</Button>
        )}
        <Button
          type="submit"
          variant={isSubtract ? 'danger' : 'primary'}
          pending={submission.isPending}
          unavailable={unavailable && t(unavailable)}
          keys="Ctrl+Enter"
          // The outline is inside the button: a ring of the same color around the button would look like two buttons.
          className={cx(
            'min-w-0 max-w-full shrink focus-visible:outline-on-accent focus-visible:-outline-offset-4',
            // Long labels put each button on a separate line.
            actions ? 'max-sm:flex-auto' : 'max-sm:flex-1',
          )}
        >
          <span className="truncate max-sm:line-clamp-2 max-sm:whitespace-normal max-sm:leading-tight">
            {isSubtract ? <SubtractLabel /> : (label ?? t('save', { tenant: tenant.name }))}
          </span>
          {label && (
            <span aria-hidden="true">
              <Kbd keys="Ctrl+Enter" className="text-on-accent!" />
            </span>
          )}
        </Button>
      </div>
    </>
  );
}

/** Links to the record that was just saved. `id` is its key in the list. */
export function SavedLink({ list, id }: { list: string; id: unknown }) {
  const t = useTranslations('form');
  return (
    <ButtonLink size="sm" href={route(`${list}/${encodeURIComponent(String(id))}`)}>
      {t('open')}
    </ButtonLink>
  );
}
