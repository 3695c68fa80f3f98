'use client';

import { type ReactNode, useId, useMemo } from 'react';
import type { TenantMark } from '@/components/ui/tenant-mark';
import type { ToastMessage } from '@/components/ui/toast';
import type { WriteName } from '@/lib/console/browser/result';
import { cx } from '../ui/style';
import type { Fresh } from './conflicts/use-conflict';
import type { Beginning } from './drafts/use-form-values';
import { useFirstFocus } from './fields/use-field';
import { DraftOffer, FormDialogs } from './form-dialogs';
import { useFormSchema } from './form-schema-context';
import { RulesNotice, Summary } from './submit/error-summary';
import { OutcomeNotice } from './submit/outcome-notice';
import { WillSend } from './submit/payload-preview';
import { SubmitBar } from './submit/submit-bar';
import type { ReadBackResult } from './submit/use-read-back';
import type { Params, Validate } from './submit/use-submit';
import type { Rules } from './submit/use-validation';
import { type Contract, useValidation } from './submit/use-validation';
import { useFormController } from './use-form-controller';
import { ScopeProvider } from './values/form-scope';
import type { Payload } from './values/payload';

export type FormProps = Beginning & {
  name: WriteName;
  contract: Contract;
  tenant: TenantMark;
  params?: Params;
  /** What tells this record from others of the tenant; drafts are kept under it. */
  record?: string;
  /** What people call the record: a name, a code. */
  label?: string;
  /** Where to go on to once it is saved. */
  after?: (sent: Payload) => ReactNode;
  /** Told once per save, after the tenant's reads have been made stale. */
  onSaved?: (sent: Payload) => void;
  /** Told after every send, whatever came of it, under which key it went out. */
  onAnswered?: (key: string) => void;
  /** What an "ok" still refused, as issues of this record. */
  judge?: Validate;
  /** The record is there already, and the form sends all of it: fields that no read tells of are named before they are sent. */
  existing?: boolean;
  /** The record is new, whatever key the form begins with: one that is there under it is asked about. */
  isNew?: boolean;
  /** Our own rules, looked at before anything is sent; a person may send in spite of them. */
  rules?: Rules;
  /** What sending once more means on this platform, said where that is offered. */
  repeatNote?: string;
  /** Under which name drafts are kept where these are not all fields of the record's form. */
  draft?: string;
  /** Sees the way back from what was saved before it is offered, and may add to it. */
  onWayBack?: (offered: ToastMessage['action']) => ToastMessage['action'];
  /** Told what a read said of the record after it was saved. */
  onRead?: (seen: ReadBackResult['seen']) => void;
  /** A button that gives up; asks first when there is something to lose. */
  onCancel?: () => void;
  /** Reads the record once more, before it is sent: what somebody else changed meanwhile is asked about. */
  fresh?: Fresh;
  /**
   * Reads the record that was saved, as the form says it, to see whether all of it was kept; `fresh` where there is none.
   * `null`: the platform shows none.
   */
  readBack?: (sent: Payload) => Promise<Readonly<Record<string, unknown>> | null | undefined>;
  /** Whether an answer says itself that the record was taken; where it does not, it is called sent until a read shows it. */
  proves?: (answer: unknown) => boolean;
  /** The first field takes the focus, as in a sheet that has just opened. */
  focus?: boolean;
  /** Beside the fields where there is room: `FormSummary`. */
  aside?: ReactNode;
  children: ReactNode;
};

/** What the form of a record is given that opens beside it. */
export type RecordFormProps<R> = Pick<FormProps, 'tenant' | 'onCancel'> & { record: R; onSaved?: () => void };

/** One operation, filled in and sent. What it says, keeps and asks is the same for all. */
export function Form({ children, ...props }: FormProps) {
  const { tenant, params } = props;
  const plan = useFormSchema(props.name);
  const check = useValidation(props.contract);
  const id = `${useId()}-`;
  const filling = useFormController({ ...props, plan, check }, id);
  const { values, refused, phase, reader } = filling;
  useFirstFocus(filling.form, props.focus);
  const scope = useMemo(
    () => ({
      id,
      operation: plan.name,
      tenant: tenant.id,
      fields: plan.fields,
      heads: plan.heads,
      reader,
      values,
      refused,
      reveals: filling.reveals,
    }),
    [id, plan, tenant.id, reader, values, refused, filling.reveals],
  );
  return (
    <ScopeProvider value={scope}>
      <form
        ref={filling.form}
        noValidate
        onFocus={() => void check()}
        onSubmit={(event) => {
          event.preventDefault();
          // A form in a sheet may stand inside another one's tree.
          event.stopPropagation();
          void filling.submit();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void filling.submit();
        }}
        className={cx('@container flex flex-col', props.aside ? 'gap-3' : 'gap-4')}
      >
        {filling.offer && <DraftOffer {...filling.offer} />}
        <Summary
          at={filling.summary}
          order={filling.order}
          whole={filling.whole}
          requestId={filling.requestId}
          onGo={filling.goTo}
        />
        {props.aside ? (
          <div className="grid grid-cols-1 gap-6 @5xl:grid-cols-[minmax(0,1fr)_15rem]">
            <div className="@container min-w-0">
              <div className="grid grid-cols-1 gap-x-4 gap-y-2.5 @lg:grid-cols-2">{children}</div>
            </div>
            <aside className="sticky top-0 hidden self-start @5xl:block">{props.aside}</aside>
          </div>
        ) : (
          <div className="grid grid-cols-1 gap-x-4 gap-y-3 @lg:grid-cols-2">{children}</div>
        )}
        <div className="sticky bottom-0 z-10 -mx-4 flex flex-col gap-2 border-t bg-canvas px-4 py-3 after:absolute after:inset-x-0 after:top-full after:h-4 after:bg-canvas">
          <OutcomeNotice
            phase={phase}
            tenant={tenant.id}
            effect={plan.effect}
            onRetry={filling.submit}
            onRepeat={filling.repeat}
            onReady={filling.ready}
            repeatNote={props.repeatNote}
          />
          {filling.rules && <RulesNotice {...filling.rules} />}
          {filling.previewed && <WillSend plan={plan} params={params} bodyOf={filling.bodyOf} />}
          <SubmitBar
            tenant={tenant}
            effect={plan.effect}
            pending={filling.pending}
            saved={filling.saved}
            isProved={filling.isProved}
            unavailable={filling.unavailable}
            previewed={filling.previewed}
            onPreview={filling.togglePreview}
            onCancel={filling.cancel}
            onAnother={filling.another}
          >
            {filling.after}
          </SubmitBar>
        </div>
      </form>
      <FormDialogs filling={filling} tenant={tenant} label={props.label} />
    </ScopeProvider>
  );
}
