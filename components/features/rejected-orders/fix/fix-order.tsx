'use client';

import { usePathname, useRouter } from 'next/navigation';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import {
  currentTrail,
  hrefAfter,
  saveTrail,
  withoutRecord,
} from '@/components/data-table/list-trail/list-trail';
import type { CancelledLine } from '@/components/features/sales-orders/sales-order-form';
import { UpsertSalesOrder, unpackStart } from '@/components/features/sales-orders/sales-order-form';
import type { Origin } from '@/components/form/integrations/integration-choice';
import type { KnownRejection } from '@/components/form/validation/validate-order';
import { route } from '@/components/ui/route';
import { lastSearchAt, recallHere } from '@/components/ui/session-storage';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { rememberCorrections } from '@/lib/console/actions';
import { FixPanel, type PanelProps } from './fix-panel';

/** A rejected order in the form of all orders, with what is wrong and how it may be fixed above it. */
export function FixOrder({
  tenant,
  start,
  list,
  next,
  origin,
  since,
  cancelled,
  ...panel
}: Omit<PanelProps, 'cause'> & {
  tenant: TenantMark;
  origin?: Origin;
  /** What was done since the order was last taken: it may stand at the platform, and sending it again may undo that. */
  since: ReactNode;
  cancelled: readonly CancelledLine[];
  start: Readonly<Record<string, unknown>>;
  /** The address of the rejected orders. */
  list: string;
  /** Where to go on to once it is accepted. */
  next: string;
}) {
  const router = useRouter();
  const [opened] = useState(usePathname());
  const { id, createdAt, referenceNumber } = panel.rejection;
  const [cause, setCause] = useState(panel.rejection.error);
  const last = useRef<KnownRejection['known']>({ id, createdAt });
  const rejection = useMemo(
    (): KnownRejection => ({
      get known() {
        return last.current;
      },
      // Refused again it is another entry: the address follows, so that a refresh finds it and what was typed.
      onRejected: (again) => {
        last.current = again;
        setCause(again.error);
        history.replaceState(null, '', `${list}/${again.id}/fix`);
      },
    }),
    [list],
  );
  /** The next one of the list that this was opened from; after its last one that list, as it was. */
  function goOn() {
    const trail = currentTrail();
    const after = hrefAfter(trail, opened);
    if (trail) saveTrail(withoutRecord(trail, opened));
    const address = after === 'end' ? list + (recallHere(lastSearchAt(list)) ?? '') : (after ?? next);
    router.push(route(address));
  }
  return (
    <UpsertSalesOrder
      tenant={tenant}
      start={start}
      record={`rejected ${referenceNumber}`}
      label={referenceNumber}
      head={
        <>
          <FixPanel {...panel} cause={cause} />
          {since}
        </>
      }
      cancelled={cancelled}
      rejection={rejection}
      origin={origin}
      onSaved={(sent) => {
        // Offered first for the next order with the same mistake.
        if (panel.isKnown)
          rememberCorrections({ tenant: tenant.id, before: unpackStart(start), after: sent }).catch(
            () => undefined,
          );
        goOn();
      }}
    />
  );
}
