'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import {
  type RecordIntegration,
  useIntegrationChoice,
} from '@/components/form/integrations/integration-choice';
import { SavedLink } from '@/components/form/submit/form-bar';
import type { CheckRules } from '@/components/form/submit/use-rules';
import type { FormValues, Payload } from '@/components/form/values/payload';
import type { CancelledLine } from '@/components/record/sent-records/cancelled-lines';
import { Notice } from '@/components/ui/notice';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { useInputLocale } from '@/components/ui/use-formatter';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { amountChoices, cancelledLineIssues, withAmount } from './resend-cancelled-lines';

const none: readonly CancelledLine[] = [];

/** Returns the amounts to send of partly canceled lines. The form has issues until the user has chosen each amount. */
function useCancelledChoice(cancelled: readonly CancelledLine[] = none) {
  const [amounts, setAmounts] = useState<ReadonlyMap<string, number>>(new Map());
  const extraIssues = (payload: Payload) => cancelledLineIssues(cancelled, new Set(amounts.keys()), payload);
  const choose = (sku: string, amount: number) => setAmounts(new Map(amounts).set(sku, amount));
  return { extraIssues, choice: { cancelled, amounts, choose } };
}

/** Asks how much to send of each SKU that was partly canceled since the order was sent. */
export function CancelledChoice({
  cancelled,
  amounts,
  choose,
}: ReturnType<typeof useCancelledChoice>['choice']) {
  const t = useTranslations('form.cancelledSince');
  const form = useFormContext();
  const inputLocale = useInputLocale();
  // The rows before any choice. A lower amount removes rows, and a higher amount restores them.
  const [initialRows] = useState((): FormValues[] => structuredClone(form.getValues('lineItems') ?? []));
  const groupName = useRef(`cancelled-${Math.random()}`);
  if (cancelled.length === 0) return null;
  const apply = (sku: string, amount: number) => {
    const rows = withAmount(form.getValues('lineItems'), initialRows, { sku, amount }, inputLocale);
    form.setValue('lineItems', rows, { shouldDirty: true });
    form.clearErrors('lineItems');
    choose(sku, amount);
  };
  return (
    <Notice variant="warn" title={t('title')} className="basis-full">
      <p>{t('why')}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {cancelled.map((line) => (
          <li key={line.sku}>
            <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <legend className="float-left mr-4">
                <code>{line.sku}</code>: {t('line', line)}
              </legend>
              {amountChoices(line).map((amount) => (
                <label
                  key={amount}
                  className="inline-flex min-h-control-sm cursor-pointer items-center gap-2"
                >
                  <input
                    type="radio"
                    name={`${groupName.current}-${line.sku}`}
                    checked={amounts.get(line.sku) === amount}
                    onChange={() => apply(line.sku, amount)}
                  />
                  {amount === 0 ? t('leaveOut') : t('send', { n: amount })}
                </label>
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/**
 * Returns what all order forms share: the rules checked before sending, and the choices that the user must make first.
 * Spread `form` into the form's props.
 */
export function useOrderForm({
  tenant,
  integration: current,
  cancelled,
}: {
  tenant: TenantMark;
  integration?: RecordIntegration;
  /** Lines canceled since the order was sent, if sending it again could undo the cancellations. */
  cancelled?: readonly CancelledLine[];
}) {
  const integration = useIntegrationChoice(current);
  const amounts = useCancelledChoice(cancelled);
  const rules = useCallback<CheckRules>(
    async (body) => {
      const [{ orderRuleIssues }, { fetchUnknownSkus }] = await Promise.all([
        import('./order-rule-issues'),
        import('@/components/form/unknown-skus'),
      ]);
      return orderRuleIssues(body, (skus) => fetchUnknownSkus(tenant.id, skus));
    },
    [tenant.id],
  );
  const list = tenantPath(tenant.id, 'sales-orders');
  return {
    form: {
      tenant,
      rules,
      extraIssues: (payload: Payload) => [
        ...amounts.extraIssues(payload),
        ...integration.extraIssues(payload),
      ],
      after: ({ referenceNumber }: Payload) => <SavedLink list={list} id={referenceNumber} />,
    },
    integrationChoice: integration.choice,
    cancelledChoice: amounts.choice,
  };
}
