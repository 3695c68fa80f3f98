'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useId, useMemo } from 'react';
import type { TenantMark } from '@/components/ui/tenant-mark';
import type { WriteName } from '@/lib/console/browser/result';
import { LeaveDialog } from '../ui/leave-dialog';
import type { Fresh } from './conflicts/use-conflict';
import { DraftOffer } from './drafts/draft-offer';
import type { Beginning } from './drafts/use-form-values';
import { useFirstFocus } from './fields/use-field';
import { useFormSchema } from './form-schema-context';
import { Summary } from './submit/error-summary';
import { OutcomeNotice } from './submit/outcome-notice';
import { WillSend } from './submit/payload-preview';
import { RulesNotice } from './submit/rules-notice';
import { SubmitBar } from './submit/submit-bar';
import { SubtractConfirm } from './submit/subtract-confirm';
import type { Params, Validate } from './submit/use-submit';
import type { Rules } from './submit/use-validation';
import { type Contract, useValidation } from './submit/use-validation';
import { useFormController } from './use-form-controller';
import { ScopeProvider } from './values/form-scope';
import type { Payload } from './values/payload';

const UnreadDialog = dynamic(() => import('./submit/unread-fields-dialog').then((m) => m.UnreadDialog), {
  ssr: false,
});
const MeetingDialog = dynamic(() => import('./conflicts/conflict-dialog').then((m) => m.ConflictDialog), {
  ssr: false,
});
const SendDialog = dynamic(() => import('./submit/send-dialog').then((m) => m.SendDialog), { ssr: false });

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
  /** Our own rules, looked at before anything is sent; a person may send in spite of them. */
  rules?: Rules;
  /** What sending once more means on this platform, said where that is offered. */
  repeatNote?: string;
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
  children: ReactNode;
};

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
        className="@container flex flex-col gap-4"
      >
        {filling.offer && <DraftOffer {...filling.offer} />}
        <Summary
          at={filling.summary}
          order={filling.order}
          whole={filling.whole}
          requestId={filling.requestId}
          onGo={filling.goTo}
        />
        <div className="grid grid-cols-1 gap-x-4 gap-y-3 @lg:grid-cols-2">{children}</div>
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
      <SubtractConfirm {...filling.confirm} tenant={tenant.name} label={props.label} />
      <LeaveDialog {...filling.leaving} />
      {filling.unread && <UnreadDialog {...filling.unread} />}
      {filling.meeting && <MeetingDialog met={filling.meeting.met} onDecide={filling.meeting.decide} />}
      {filling.asking && <SendDialog tenant={tenant} {...filling.asking} />}
    </ScopeProvider>
  );
}
