'use client';

import Undo2 from 'lucide-react/icons/undo-2';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { makeUndo } from '@/components/data-table/selection/create-plan';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { route } from '@/components/ui/route';
import type { Failure } from '@/lib/console/browser/result';

/** Plans the way back from a run; nothing is sent before that plan is seen. */
export function UndoRun({ tenant, id, unavailable }: { tenant: string; id: string; unavailable?: string }) {
  const t = useTranslations('runs');
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  async function plan() {
    setBusy(true);
    setFailure(undefined);
    const made = await makeUndo(tenant, id);
    if (typeof made === 'string') return router.push(route(made));
    setBusy(false);
    setFailure(made);
  }
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <Button
        icon={<Undo2 aria-hidden="true" />}
        unavailable={unavailable}
        pending={busy}
        onClick={() => void plan()}
      >
        {t('undo')}
      </Button>
    </>
  );
}
