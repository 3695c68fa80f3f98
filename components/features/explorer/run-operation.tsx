'use client';

import { useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useCallback, useId, useMemo, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import type { Validate } from '@/components/form/submit/use-submit';
import { skipped } from '@/components/form/validation/answer-failures';
import type { Scope } from '@/components/form/values/form-scope';
import { type FormValues, toDraft } from '@/components/form/values/form-values';
import { type Payload, toPayload } from '@/components/form/values/payload';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { useInputLocale } from '@/components/ui/use-formatter';
import type { WriteName } from '@/lib/console/browser/result';
import type { Field } from '@/lib/contract/schema/describe';

const nothing: ReadonlyMap<string, string> = new Map();

/** Fields of an address (path and query) being filled in with the form kit's controls, outside of a form of the kit. */
export function useOperationInput(
  tenant: string,
  operation: string,
  fields: readonly Field[],
  start: Payload = {},
): { scope: Scope; wireOf: (draft: FormValues) => Payload; ask: () => Payload } {
  const id = `${useId()}-`;
  const reader = useInputLocale();
  const values = useForm<FieldValues>({ defaultValues: toDraft(fields, start, reader) });
  const [reveals] = useState(() => new Map<string, (place: string) => void>());
  const scope = useMemo(
    () => ({ id, tenant, operation, fields, reader, values, refused: nothing, heads: {}, reveals }),
    [id, tenant, operation, fields, reader, values, reveals],
  );
  const wireOf = (draft: FormValues) => toPayload(fields, draft, reader);
  return { scope, wireOf, ask: () => wireOf(structuredClone(values.getValues())) };
}

// The form kit and the readers of answers come with the chosen operation, not with the list of them.
export const ReadRun = dynamic(() => import('./read-run').then((m) => m.ReadRun));
const Write = dynamic(() => import('./write-run').then((m) => m.WriteRun));

/** A write of the explorer. Bulk calls answer 200 and refuse within: what is called saved is judged as in their own forms. */
export function WriteRun({
  tenant,
  operation,
  params,
  repeatNote,
}: {
  tenant: TenantMark;
  operation: WriteName;
  params: readonly Field[];
  /** What sending once more means on this platform. */
  repeatNote: string;
}) {
  const queries = useQueryClient();
  const judge = useCallback<Validate>(
    async (answer, sent) => {
      if (operation === 'upsertLots') return skipped(answer);
      if (operation === 'bulkUpsertSalesOrders')
        return (await import('@/components/form/validation/validate-order')).validateOrder(
          queries,
          tenant.id,
          {
            answer,
            sent,
          },
        );
      if (operation === 'bulkUpsertReceivingOrders')
        return (await import('@/components/form/validation/answer-failures')).failuresOf(answer);
      return [];
    },
    [operation, queries, tenant.id],
  );
  return (
    <Write tenant={tenant} operation={operation} params={params} judge={judge} repeatNote={repeatNote} />
  );
}
