'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { ProblemsForm } from '@/components/features/order-problems/problems-form';
import { useOrderParts } from '@/components/features/sales-orders/order-parts-form';
import { type FieldsContext, FieldsProvider } from '@/components/form/fields/fields-context';
import { useFormSchema } from '@/components/form/values/form-schema';
import { type Payload, toPayload } from '@/components/form/values/payload';
import { useFormValues } from '@/components/form/values/use-form-values';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import { submitOnCtrlEnter } from '@/components/ui/submit-on-ctrl-enter';
import { useInputLocale } from '@/components/ui/use-formatter';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { CheckedOrder } from '@/lib/rules/check-orders';
import type { Correction } from '@/lib/rules/fixes/remembered-corrections';

/** Opens one order of the file in the editor for rejected orders. Edits change only the file, and nothing is sent. */
export function OrderEditor({
  tenant,
  payload,
  order,
  title,
  source,
  onChange,
  onDone,
  others,
  onGroup,
  flushEdit,
  ...form
}: Pick<Parameters<typeof ProblemsForm>[0], 'remembered' | 'words'> & {
  tenant: string;
  payload: unknown;
  /** The result of the last check. It may be older than the last edit. */
  order: CheckedOrder;
  title: string;
  source: ReactNode;
  onChange: (payload: Payload) => void;
  /** Called when the user continues with the next order. */
  onDone: (payload: Payload) => void;
  /** Number of other orders in the file to which the same corrections apply. */
  others: (corrections: readonly Correction[]) => number;
  onGroup: (payload: Payload, corrections: readonly Correction[]) => void;
  /** Receives a function that returns the edit that is not stored yet. The caller of the function stores the edit. */
  flushEdit: RefObject<(() => Payload | undefined) | undefined>;
}) {
  const t = useTranslations('checkOrders');
  const schema = useFormSchema('bulkUpsertSalesOrders');
  const inputLocale = useInputLocale();
  const id = `${useId()}-`;
  const [opened] = useState(() => (isRecord(payload) ? payload : {}));
  const [focusInList] = useState(() => new Map<string, (path: string) => void>());
  const values = useFormValues(schema, { start: opened, startFrom: 'requests' });
  const { form: api } = values;
  const context: FieldsContext = {
    ...{ id, operation: schema.name, tenant, fields: schema.fields, headings: schema.headings },
    focusInList,
  };
  const edited = () => toPayload(schema.fields, api.getValues(), inputLocale);
  const isStored = useRef(true);
  const take = () => {
    if (isStored.current) return undefined;
    isStored.current = true;
    return edited();
  };
  const store = () => {
    const edit = take();
    if (!edit) return;
    onChange(edit);
    void api.trigger();
  };
  const onIdle = useEffectEvent(store);
  const onTake = useEffectEvent(take);
  const hasValidShape = order.order !== undefined;
  useEffect(() => {
    // The rules need an order with a valid shape. Otherwise, the form's validation shows the problems.
    if (!hasValidShape) void api.trigger();
  }, [api, hasValidShape]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = api.subscribe({
      formState: { values: true },
      callback: () => {
        isStored.current = false;
        clearTimeout(timer);
        timer = setTimeout(() => onIdle(), STORE_MS);
      },
    });
    const onHide = () => onIdle();
    addEventListener('pagehide', onHide);
    flushEdit.current = () => onTake();
    return () => {
      // A keyboard shortcut can leave the page without a blur event.
      onIdle();
      flushEdit.current = undefined;
      clearTimeout(timer);
      unsubscribe();
      removeEventListener('pagehide', onHide);
    };
  }, [api, flushEdit]);
  const parts = useOrderParts(tenant);
  const messages = order.problems.flatMap(({ path, cell, duplicateOf }) => {
    if (cell) return [{ path, message: t('unreadCell', cell) }];
    return duplicateOf === undefined ? [] : [{ path, message: t('sameAs', { n: duplicateOf }) }];
  });
  return (
    <FieldsProvider form={api} value={context}>
      <form
        noValidate
        aria-label={title}
        className="@container flex flex-1 flex-col gap-4 pt-4"
        onSubmit={(event) => {
          event.preventDefault();
          isStored.current = true;
          onDone(edited());
        }}
        onKeyDown={submitOnCtrlEnter}
        onBlur={store}
      >
        <ProblemsForm
          {...form}
          payload={opened}
          messages={messages}
          above={<h2 className="font-semibold text-base">{title}</h2>}
          source={source}
          parts={parts}
          others={{
            count: (choices) => others(choices()?.corrections ?? []),
            onFix: ({ corrections }) => {
              isStored.current = true;
              onGroup(edited(), corrections);
            },
          }}
          bar={({ actions }) => (
            <div className="flex flex-wrap justify-end gap-2">
              {actions}
              <Button type="submit" keys="Ctrl+Enter">
                {t('next')}
                <span aria-hidden="true">
                  <Kbd keys="Ctrl+Enter" />
                </span>
              </Button>
            </div>
          )}
        />
      </form>
    </FieldsProvider>
  );
}

/** Delay before the draft is stored, because each change stores the complete file. */
const STORE_MS = 300;
