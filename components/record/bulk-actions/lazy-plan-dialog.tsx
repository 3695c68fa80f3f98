'use client';

import dynamic from 'next/dynamic';
import type { PlanDialogProps } from '@/components/data-table/columns/column';
import { useIdle } from '@/components/ui/use-idle';

const load = () => import('./plan-dialog').then((m) => m.PlanDialog);
const PlanDialog = dynamic(load, { ssr: false });

/** Loads `PlanDialog` when rows are selected, not with the list. */
export function LazyPlanDialog({ bulkAction, ...props }: PlanDialogProps) {
  useIdle(load, 0);
  return bulkAction && <PlanDialog bulkAction={bulkAction} {...props} />;
}
