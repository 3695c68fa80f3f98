'use client';

import { useRouter } from 'next/navigation';
import { useTimeZone, useTranslations } from 'next-intl';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { LeaveDialog } from '@/components/ui/leave-dialog';
import { route } from '@/components/ui/route';
import { useLeaveGuard } from '@/components/ui/use-leave-guard';
import type { Failure } from '@/lib/console/browser/result';
import type { BulkWay } from './bulk-action';
import { beginningOf, filledValues, lacking, type Values } from './bulk-values';
import { type Chosen, makePlan } from './create-plan';
import { ValueFields } from './value-fields';

/** What an act needs to know, and then its plan: nothing is sent from here. */
export function PlanDialog({
  tenant,
  way,
  count,
  chosen,
  onClose,
}: {
  tenant: string;
  way: BulkWay;
  count: number;
  chosen: Chosen;
  onClose: () => void;
}) {
  const t = useTranslations('pick');
  const router = useRouter();
  const zone = useTimeZone() ?? 'UTC';
  const form = useId();
  const [values, setValues] = useState(() => beginningOf(way.name));
  const [changed, setChanged] = useState(false);
  const discarded = useRef(false);
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const missing = lacking(way.name, values);
  // Closing it is meant; being led elsewhere, by the palette or by going back, may not be.
  const { asked, settle } = useLeaveGuard({ changed, isHeld: () => changed && !busy && !discarded.current });

  const change = (next: Values) => {
    setValues(next);
    setChanged(true);
  };

  async function plan(event: FormEvent) {
    event.preventDefault();
    if (missing || busy) return;
    setBusy(true);
    setFailure(undefined);
    const { search } = location;
    const made = await makePlan(tenant, {
      act: way.name,
      chosen,
      values: filledValues(values, zone),
      search,
    });
    if (typeof made === 'string') return router.push(route(made));
    setBusy(false);
    setFailure(made);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={way.label}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            pending={busy}
            unavailable={missing ? t(`lacking.${missing}`) : undefined}
          >
            {t('plan')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={plan} className="flex flex-col gap-3 text-sm">
        <p className="text-muted">{t('planWhat', { count })}</p>
        <ValueFields tenant={tenant} act={way.name} values={values} onChange={change} />
        {failure && <FailureNotice failure={failure} />}
      </form>
      <LeaveDialog
        open={asked !== undefined}
        onStay={settle}
        onDiscard={() => {
          settle();
          discarded.current = true;
          asked?.();
        }}
      />
    </Dialog>
  );
}
