'use client';

import X from 'lucide-react/icons/x';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { MOST_IN_RUN } from '@/lib/contract/record-actions';
import type { BulkWay } from './bulk-action';
import type { Chosen } from './create-plan';
import { PlanDialog } from './plan-dialog';

/** What is picked, always told, with the ways to pick all, to let go, and to do something with it. */
export function SelectionBar({
  tenant,
  ways,
  count,
  total,
  all,
  dropped,
  chosen,
  onAll,
  onClear,
}: {
  tenant: string;
  ways: readonly BulkWay[];
  count: number;
  total: number;
  /** All that match are picked. */
  all: boolean;
  dropped: number;
  chosen: Chosen;
  onAll: () => void;
  onClear: () => void;
}) {
  const t = useTranslations('pick');
  const [way, setWay] = useState<BulkWay>();
  const tooMany = count > MOST_IN_RUN ? t('tooMany', { most: MOST_IN_RUN }) : undefined;
  if (count === 0 && dropped === 0) return null;
  return (
    <section
      aria-label={t('label')}
      className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-t bg-side px-4 py-1.5 md:px-6"
    >
      <p aria-live="polite" className="font-medium text-sm">
        {count > 0
          ? t(all ? 'allPicked' : 'picked', { count })
          : t(dropped < 0 ? 'allDropped' : 'dropped', { count: dropped })}
      </p>
      {count > 0 && !all && count < total && (
        <Button size="sm" variant="ghost" onClick={onAll}>
          {t('pickAll', { total })}
        </Button>
      )}
      <IconButton label={t('clear')} size="sm" onClick={onClear}>
        <X aria-hidden="true" />
      </IconButton>
      {count > 0 && (
        <div className="ml-auto flex flex-wrap items-center gap-2">
          {ways.map((one) => (
            <Button
              key={one.name}
              size="sm"
              unavailable={one.unavailable ?? tooMany}
              onClick={() => setWay(one)}
            >
              {one.label}
            </Button>
          ))}
        </div>
      )}
      {way && (
        <PlanDialog
          tenant={tenant}
          way={way}
          count={count}
          chosen={chosen}
          onClose={() => setWay(undefined)}
        />
      )}
    </section>
  );
}
