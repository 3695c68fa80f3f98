'use server';

import { isRecord } from '@/lib/contract/schema/is-record';
import { unsupportedTexts } from '@/lib/contract/schema/supported-text';
import * as z from '@/lib/contract/schema/zod';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { tenantAction } from '../auth/define-action';
import { ok } from '../http/console-result';
import { storedText } from '../http/stored-text';
import { findKeys } from '../operations/find-records';
import { unknownAssigneeFailure } from './assignees';
import { CauseNoteInput, noteCause } from './cause-notes';
import { applyQueueChange, QueueInput, rejectedOrderNote } from './rejected-order-notes';

const MAX_ORDERS = 500;

const UploadedOrders = z.object({ file: storedText(300), orders: z.array(z.unknown()).max(MAX_ORDERS) });

const getReference = (order: unknown): string =>
  isRecord(order) && typeof order.referenceNumber === 'string' ? order.referenceNumber.trim() : '';

/**
 * Stores the orders of a file that the platform has rejected, for everyone in the tenant. Skips references that occur twice,
 * because it is unknown which of the two orders was rejected. Returns the number of stored orders.
 */
export const storeUploadedPayloads = tenantAction(
  'bulkUpsertSalesOrders',
  UploadedOrders,
  async ({ file, orders }, { person, tenant }) => {
    const byReference = new Map<string, unknown[]>();
    for (const order of orders) {
      const reference = getReference(order);
      if (reference !== '' && unsupportedTexts(order).length === 0)
        byReference.set(reference, [...(byReference.get(reference) ?? []), order]);
    }
    const single = [...byReference].flatMap(([reference, own]) =>
      own.length === 1 ? [[reference, own[0]] as const] : [],
    );
    const references = single.map(([reference]) => reference);
    const rejected = await findKeys(tenant.id, 'rejected-orders', references);
    if (rejected.kind !== 'ok') return rejected;
    const ofRejected = single.filter(([reference]) => rejected.value.has(reference));
    await tenantQuery(pool(), tenant.id, {
      text: `insert into console.rejected_contents (tenant, record, payload, file, "personId", person)
       select $1, b.record, b.payload::jsonb, $4, $5, $6 from unnest($2::text[], $3::text[]) b (record, payload)
       on conflict (tenant, record) do update set payload = excluded.payload, file = excluded.file,
         "personId" = excluded."personId", person = excluded.person, at = now()`,
      values: [
        tenant.id,
        ofRejected.map(([reference]) => reference),
        ofRejected.map(([reference, order]) =>
          JSON.stringify({ ...Object(order), referenceNumber: reference }),
        ),
        file,
        person.id,
        person.name,
      ],
    });
    return ok(ofRejected.length);
  },
);

/**
 * Stores an explanation of a cause. Requires the right to change corrections. Everyone in the tenant sees the
 * explanation.
 */
export const saveCauseNote = tenantAction('corrections', CauseNoteInput, async (change, { person, tenant }) =>
  ok(await noteCause({ tenant: tenant.id, person }, change)),
);

/** Applies an action to an entry of the queue and returns the entry's note. */
export const changeQueue = tenantAction(
  'bulkUpsertSalesOrders',
  QueueInput,
  async (change, { person, tenant }) => {
    if (!(await applyQueueChange({ tenant: tenant.id, person }, change))) return unknownAssigneeFailure();
    return ok(await rejectedOrderNote(tenant.id, change.entry));
  },
);
