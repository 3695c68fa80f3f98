'use client';

import { type ReactElement, type ReactNode, useId } from 'react';
import { cx } from '@/components/ui/style';
import { submitOnCtrlEnter } from '@/components/ui/submit-on-ctrl-enter';
import type { TenantMark } from '@/components/ui/tenant-mark';
import type { ToastMessage } from '@/components/ui/toast';
import type { NewRejection } from '@/lib/console/browser/rejections';
import type { WriteChecks } from '@/lib/console/writes/write-checks';
import type { Operations, WriteName } from '@/lib/contract/operations';
import type { Field as Described } from '@/lib/contract/schema/describe';
import { Field, FieldGroup, Fields, fieldRows, Group, OtherFields, Section } from './fields/field';
import { FieldsProvider, useFirstFocus } from './fields/fields-context';
import { DraftOffer, FormDialogs } from './form-dialogs';
import { LineItems } from './line-items/line-items';
import type { Params } from './submit/create-write';
import { ErrorSummary } from './submit/error-summary';
import { FormBar, type FormBarOptions } from './submit/form-bar';
import type { CheckRules } from './submit/use-rules';
import { useRecordForm } from './use-record-form';
import type { Body, FieldName, GroupName, LinesName } from './values/form-schema';
import type { Payload } from './values/payload';
import { type FormValuesProps, loadContract } from './values/use-form-values';

/** Renders the bar with the submit button, for a page that lays out its form itself. */
export type RenderFormBar = (options: FormBarOptions) => ReactNode;

export type FormProps = FormValuesProps & {
  name: WriteName;
  tenant: TenantMark;
  params?: Params;
  /** The key of an existing record. Its drafts are stored under this key. */
  recordKey?: string;
  label?: string;
  after?: (sent: Payload) => ReactNode;
  /** Called after a save. `response` is undefined if the save was confirmed only by reading the record back. */
  onSaved?: (sent: Payload, response: unknown) => void;
  /** Called with the idempotency key after every request, regardless of its outcome. */
  onResponse?: (key: string) => void;
  /** The label of the submit button. Defaults to a label for saving. */
  submitLabel?: string;
  /** Returns the title of the toast after a save. By default, the toast says that the record was saved. */
  sentTitle?: (sent: Payload) => string;
  /** Rules of this console, checked before sending. The user may override violations. */
  rules?: CheckRules;
  /** Explains what sending again does on this platform. */
  repeatNote?: string;
  /** The key of the draft. Set it for a form with only some fields of the record. */
  draft?: string;
  /** Called with the undo action of a save before the toast appears. The toast offers the returned action instead. */
  onUndoOffer?: (undo: ToastMessage['action'], sent: Payload) => ToastMessage['action'];
  /** Called when the user undoes the save. */
  onUndo?: () => void;
  /** Adds a cancel button, which calls this function. If there are unsaved edits, the user must confirm first. */
  onCancel?: () => void;
  /** The rejected order that the form fixes. The form asks before sending if somebody else has dealt with the rejection since. */
  rejection?: WriteChecks['rejection'];
  /** Called if the platform has rejected the order again. */
  onRejected?: (rejection: NewRejection) => void;
  /** Focuses the first field. Set for new records and in sheets. */
  focus?: boolean;
  /** Content beside the fields if there is room, such as a `FormSummary`. */
  extra?: ReactNode;
  /** True if the page lists the errors of fields. The form then displays only errors without a field. */
  listsErrors?: boolean;
  /** The fields, which the form renders above its bar, or a function that lays out both the fields and the bar. */
  children: ReactNode | ((bar: RenderFormBar) => ReactNode);
};

/** The props of a form that edits a record in a sheet. */
export type RecordFormProps<R> = Pick<FormProps, 'tenant' | 'onCancel'> & { record: R; onSaved?: () => void };

/**
 * The classes of a bar at the lower edge of the window. Its background and border are a border image from edge to edge,
 * because a wider box would make the page scroll sideways.
 */
const stickyBar =
  'sticky bottom-0 z-10 mt-auto flex max-w-230 flex-col gap-2 pt-3 [border-image:linear-gradient(var(--line)_0_1px,var(--canvas)_0)_fill_0/0/0_100vw_16px]';

export function Form({ children, ...props }: FormProps) {
  const { tenant, extra } = props;
  const form = useRecordForm(props, `${useId()}-`);
  const { values, errors, draft, submission } = form;
  useFirstFocus(errors.formElement, props.focus);
  const bar: RenderFormBar = (options) => <FormBar form={form} props={props} options={options} />;
  return (
    <FieldsProvider form={values.form} value={form.context}>
      <form
        ref={errors.formElement}
        noValidate
        onFocus={() => void loadContract(props.name)}
        onSubmit={(event) => {
          event.preventDefault();
          // A form in a sheet may be inside another form in the React tree. Do not submit the outer form.
          event.stopPropagation();
          void submission.submit();
        }}
        onKeyDown={submitOnCtrlEnter}
        className={cx('@container flex flex-1 flex-col', extra ? 'gap-3' : 'gap-4')}
      >
        {draft.offer && <DraftOffer {...draft.offer} />}
        <ErrorSummary
          element={errors.summary}
          order={errors.order}
          formErrors={errors.formErrors}
          formOnly={props.listsErrors}
          // The errors of other fields are counted above the submit button (`OpenErrors`).
          hiddenOnly={extra !== undefined}
          requestId={errors.requestId}
          isKeyRejected={errors.isKeyRejected}
          onGo={errors.goTo}
          className={extra ? '@5xl:mr-66' : undefined}
        />
        {typeof children === 'function' ? (
          children(bar)
        ) : (
          <>
            {extra ? (
              <div className="grid grid-cols-1 gap-6 @5xl:grid-cols-[minmax(0,57.5rem)_15rem]">
                <div className="@container min-w-0 max-w-230">
                  <div className={fieldRows}>{children}</div>
                </div>
                <aside className="sticky top-0 hidden self-start @5xl:block">{extra}</aside>
              </div>
            ) : (
              <div className={cx(fieldRows, 'max-w-230')}>{children}</div>
            )}
            {/* The margin keeps the bar out of the column of the summary. */}
            <div data-action-bar="" className={cx(stickyBar, extra !== undefined && '@5xl:mr-66')}>
              {bar({ hasPreview: true })}
            </div>
          </>
        )}
      </form>
      <FormDialogs
        dialogs={form.dialogs}
        tenant={tenant}
        label={props.label}
        submitLabel={props.submitLabel}
        onRejected={props.onRejected}
      />
    </FieldsProvider>
  );
}

/** The type of a component with some props narrowed to `P`. */
type WithProps<C extends (props: never) => unknown, P> = (
  props: Omit<Parameters<C>[0], keyof P> & P,
) => ReturnType<C>;

/** The parts of an operation's form. Unknown field names are type errors. */
export type OperationForm<B> = {
  Form: (props: Omit<FormProps, 'name' | 'keyValues'> & { keyValues?: Partial<B> }) => ReactElement;
  Field: WithProps<typeof Field, { name: FieldName<B> }>;
  Fields: WithProps<typeof Fields, { names: readonly FieldName<B>[] }>;
  FieldGroup: WithProps<typeof FieldGroup, { names: readonly (FieldName<B> | LinesName<B>)[] }>;
  Group: WithProps<typeof Group, { name: GroupName<B> }>;
  Lines: WithProps<typeof LineItems, { name: LinesName<B> }>;
  OtherFields: WithProps<typeof OtherFields, { named: readonly FieldName<B>[] }>;
  Section: typeof Section;
};

/** Creates the parts of an operation's form, once per file: `const { Form, Field } = operationForm('updateCustomer')`. */
export function operationForm<const N extends WriteName>(name: N): OperationForm<Body<Operations[N]>> {
  return {
    // biome-ignore lint/correctness/noComponentHookFactories: called once a file, on its top level
    Form: (props) => <Form {...props} name={name} />,
    Field,
    Fields,
    FieldGroup,
    Group,
    Lines: LineItems,
    OtherFields,
    Section,
  };
}

/** Renders every field of an operation in the order of the contract. */
export function AllFields({ fields, before = '' }: { fields: readonly Described[]; before?: string }) {
  return fields.map((field) => {
    const name = `${before}${field.name}`;
    if (field.kind === 'object')
      return (
        <Group key={name} name={name}>
          <AllFields fields={field.item ?? []} before={`${name}.`} />
        </Group>
      );
    if (field.kind !== 'lines')
      return <Field key={name} name={name} wide={fields.length === 1 || field.display?.tag} />;
    return <LineItems key={name} name={name} />;
  });
}
