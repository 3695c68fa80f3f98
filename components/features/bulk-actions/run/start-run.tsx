'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';

/** More records than these are not changed by one press. */
const MOST_AT_ONCE = 50;

/** Starts a run. Of many records the count or the tenant's name is written first; detaching orders needs a tick of its own. */
export function StartRun({
  label,
  count,
  detaches,
  tenantName,
  unavailable,
  onStart,
}: {
  label: string;
  count: number;
  /** Orders that are in no shipment afterwards. */
  detaches: number;
  tenantName: string;
  unavailable?: string;
  onStart: () => void;
}) {
  const t = useTranslations('runs');
  const [asking, setAsking] = useState(false);
  const [ticked, setTicked] = useState(false);
  const many = count > MOST_AT_ONCE;
  return (
    <>
      <Button
        variant="primary"
        unavailable={unavailable}
        onClick={() => (many || detaches > 0 ? setAsking(true) : onStart())}
      >
        {label}
      </Button>
      {asking && (
        <Confirm
          open
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onStart();
          }}
          title={t('start.title', { n: count, tenant: tenantName })}
          act={label}
          danger={detaches > 0}
          typed={many ? [String(count), tenantName] : undefined}
          unavailable={detaches > 0 && !ticked ? t('start.tickFirst') : undefined}
        >
          <p>{t('start.why', { n: count })}</p>
          {detaches > 0 && (
            <label className="flex items-start gap-2 font-medium">
              <input
                type="checkbox"
                checked={ticked}
                onChange={(event) => setTicked(event.target.checked)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              {t('start.detach', { n: detaches })}
            </label>
          )}
        </Confirm>
      )}
    </>
  );
}
