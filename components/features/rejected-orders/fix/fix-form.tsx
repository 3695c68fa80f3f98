'use client';

import { useMutation } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import { splitSubPage, withNewPath } from '@/components/data-table/list-navigation/list-navigation';
import {
  saveNavigation,
  useListNavigation,
} from '@/components/data-table/list-navigation/use-list-navigation';
import {
  type OrderChoices,
  ProblemsForm,
  type RejectedOrder,
} from '@/components/features/order-problems/problems-form';
import { Form, useOrderParts } from '@/components/features/sales-orders/order-parts-form';
import { CancelledChoice, useOrderForm } from '@/components/features/sales-orders/use-order-form';
import type { RecordIntegration } from '@/components/form/integrations/integration-choice';
import { createPlan } from '@/components/record/bulk-actions/create-plan';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Notice } from '@/components/ui/notice';
import { route } from '@/components/ui/route';
import { lastSearchAt, loadFromSession } from '@/components/ui/session-storage';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { useAction } from '@/components/ui/use-action';
import type { NewRejection } from '@/lib/console/browser/rejections';
import { recordPath, tenantPath } from '@/lib/console/browser/tenant-path';
import { rememberAccepted } from '@/lib/console/corrections/correction-actions';
import { storeUploadedPayloads } from '@/lib/console/rejected-queue/rejected-actions';
import { printDqb } from '@/lib/contract/dqb/dqb';
import type { NamedField } from '@/lib/messages/named-fields';
import { trimPayload } from '@/lib/rules/fixes/fix-payload';
import { useOpenNext } from '../use-open-next';
import { useCurrentRejection } from './current-rejection';
import { selectGroup } from './group-filters';
import { type FilePayload, PayloadDrop } from './payload-drop';

const ExistingOrder = dynamic(() => import('./existing-order').then((m) => m.ExistingOrder), { ssr: false });

/** Renders the form of a rejected order. Once the order is accepted, the next order opens. */
function FixForm({
  tenant,
  referenceNumber,
  causePaths,
  isKnown,
  products,
  payload,
  integration,
  requestsSince,
  cancelled,
  othersOfCause,
  source,
  above,
  ...fix
}: Pick<ComponentProps<typeof ProblemsForm>, 'remembered' | 'words' | 'source' | 'above'> &
  Pick<RejectedOrder, 'referenceNumber' | 'causePaths' | 'isKnown' | 'products'> & {
    tenant: TenantMark;
    payload: Readonly<Record<string, unknown>>;
    integration?: RecordIntegration;
    /** Requests since the order was last accepted. If the order exists, sending it again may undo these changes. */
    requestsSince: ReactNode;
    cancelled: Parameters<typeof useOrderForm>[0]['cancelled'];
    othersOfCause: number;
  }) {
  const router = useRouter();
  const t = useTranslations('form.fix');
  const tForm = useTranslations('form');
  const path = usePathname();
  const listPath = tenantPath(tenant.id, 'rejected-orders');
  const openNext = useOpenNext(listPath);
  const { entry, at, cause, attempt, rejectAgain } = useCurrentRejection();
  const [openedCause] = useState(cause);
  // Orders without a reference must not share a draft.
  const [draftRecord] = useState(`rejected ${referenceNumber.trim() || entry}`);
  const { form, integrationChoice, cancelledChoice } = useOrderForm({ tenant, integration, cancelled });
  const parts = useOrderParts(tenant.id, integrationChoice);
  const initialValues = useMemo(() => trimPayload(payload), [payload]);
  const listNavigation = useListNavigation();
  const group = selectGroup(listNavigation, path, { cause, othersOfCause, isSameEntry: attempt === 0 });
  const saveAccepted = useAction(rememberAccepted);
  const plan = useAction(createPlan, { onSuccess: (path) => router.push(route(path)) });
  const planGroup = ({ order, accepted, corrections }: OrderChoices) => {
    const sort = [{ property: 'createdAt', direction: 'desc' as const }];
    plan.mutate({
      tenant: tenant.id,
      act: 'bulkUpsertSalesOrders',
      selection: { dqb: printDqb({ filters: group.filters, sort }), excluded: [] },
      values: { rules: 'fix' },
      choices: { accepted, corrections, own: { id: entry, payload: order } },
      search: loadFromSession(lastSearchAt(listPath)) ?? '',
    });
  };
  /** Updates the URL, because a new rejection has a new entry ID. A reload then finds the entry and its draft. */
  function showNewRejection(rejection: NewRejection) {
    rejectAgain(rejection);
    if (rejection.entry === undefined) return;
    const newPath = `${listPath}/${rejection.entry}`;
    if (listNavigation) saveNavigation(withNewPath(listNavigation, splitSubPage(path).record, newPath));
    history.replaceState(null, '', `${newPath}/fix`);
  }
  const openOrder = (reference: unknown) => ({
    label: tForm('open'),
    onSelect: () => router.push(route(tenantPath(tenant.id, recordPath('sales-orders', String(reference))))),
  });
  // The list of rejected orders provides only these few fields. The country is a guess.
  const notes = useMemo(() => {
    const listedPaths = ['referenceNumber', 'salesChannel', 'customer.firstName', 'customer.lastName'];
    const assumedPaths = ['shippingAddress.country', 'billingAddress.country'];
    return new Map(
      isKnown
        ? []
        : [
            ...listedPaths.map((path) => [path, t('fromList')] as const),
            ...assumedPaths.map((path) => [path, t('assumed')] as const),
          ],
    );
  }, [isKnown, t]);
  return (
    <Form
      {...form}
      start={initialValues}
      startFrom="requests"
      recordKey={draftRecord}
      label={referenceNumber}
      listsErrors
      submitLabel={t('send')}
      sentTitle={(sent) => t('resent', { reference: String(sent.referenceNumber) })}
      rejection={{ entry, at, record: referenceNumber }}
      onRejected={showNewRejection}
      onUndoOffer={(undo, sent) => undo ?? openOrder(sent.referenceNumber)}
      onSaved={(sent) => {
        // Saved corrections are suggested first for the next order with the same mistake.
        if (isKnown) saveAccepted.mutate({ tenant: tenant.id, before: payload, after: sent });
        openNext();
      }}
    >
      {(bar) => (
        <div className="flex flex-1 flex-col gap-4">
          {requestsSince}
          <CancelledChoice {...cancelledChoice} />
          <ProblemsForm
            {...fix}
            rejection={{
              ...{ referenceNumber, cause, attempt, isKnown, products },
              causePaths: cause === openedCause ? causePaths : [],
            }}
            payload={payload}
            notes={notes}
            source={source}
            above={above}
            below={
              <>
                {cause === 'ReferenceNumberAlreadyExists' && (
                  <ExistingOrder reference={referenceNumber} isKnown={isKnown} />
                )}
                {plan.error && <FailureNotice failure={plan.error} />}
              </>
            }
            parts={parts}
            bar={bar}
            others={{
              count: () => group.others,
              onFix: planGroup,
              isPlanning: plan.isPending || plan.isSuccess,
            }}
          />
        </div>
      )}
    </Form>
  );
}

const noProducts: RejectedOrder['products'] = [];

/** Maximum number of unreadable cells to name. Further cells are only counted. */
const MAX_CELLS = 5;

/** Maximum number of orders per call, and per file. */
const MAX_BATCH = 500;
const MAX_ORDERS = 5_000;

/** Stores the other rejected orders of the file too, so that they need no upload and can be fixed together. */
async function storeOrders(tenant: string, { file, orders }: FilePayload): Promise<void> {
  const maxCount = Math.min(orders.length, MAX_ORDERS);
  for (let from = 0; from < maxCount; from += MAX_BATCH) {
    const stored = await storeUploadedPayloads({
      tenant,
      file,
      orders: orders.slice(from, from + MAX_BATCH),
    }).catch(() => undefined);
    // Ignore failures. This order is already in the form, and the user can upload the others later.
    if (stored?.kind !== 'ok') return;
  }
}

/**
 * Opens a rejected order in the order form. If the payload is unknown, the user can upload it. An uploaded payload replaces the
 * initial values of the form. Edits made before are offered as a draft, which takes precedence over the upload.
 */
export function FixFormWithUpload({
  payload: json,
  fileFields,
  ...props
}: Omit<ComponentProps<typeof FixForm>, 'payload' | 'above'> & {
  /** The payload as JSON, because React would encode thousands of line items one by one. */
  payload: string;
  /** The fields with their possible column headings. Set only if the user has to upload the payload. */
  fileFields?: readonly NamedField[];
}) {
  const t = useTranslations('form.fix.contents');
  const payload = useMemo((): Readonly<Record<string, unknown>> => JSON.parse(json), [json]);
  const [uploaded, setUploaded] = useState<FilePayload>();
  const { mutate: store } = useMutation({
    networkMode: 'always',
    mutationFn: (file: FilePayload) => storeOrders(props.tenant.id, file),
  });
  if (uploaded) {
    const { file, unread } = uploaded;
    const cells = unread.slice(0, MAX_CELLS).map(({ row, text }) => t('cell', { row, text }));
    return (
      <FixForm
        {...props}
        key={file}
        payload={uploaded.payload}
        isKnown
        products={noProducts}
        integration={undefined}
        source={t('from', { file })}
        above={
          cells.length > 0 && (
            <Notice variant="warn" title={t('unread', { n: unread.length, file, cells: cells.join(', ') })} />
          )
        }
      />
    );
  }
  return (
    <FixForm
      {...props}
      payload={payload}
      above={
        fileFields && (
          <PayloadDrop
            reference={props.referenceNumber}
            fields={fileFields}
            onPayload={(file) => {
              setUploaded(file);
              store(file);
            }}
          />
        )
      }
    />
  );
}
