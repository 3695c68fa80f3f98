'use client';

import Download from 'lucide-react/icons/download';
import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { Button } from '@/components/ui/button';
import { SkeletonPanel } from '@/components/ui/loading';
import { Popover } from '@/components/ui/popover';
import type { ExportRequest } from './export-panel';

const load = () => import('./export-panel');
const ExportPanel = lazy(() => load().then((m) => ({ default: m.ExportPanel })));

/** Exports a list to a file: its filter, sort order, columns, and all rows. `unavailable`: the reason why it is disabled. */
export function ExportButton({ unavailable, ...request }: ExportRequest & { unavailable?: string }) {
  const t = useTranslations('export');
  if (unavailable)
    return (
      <Button variant="ghost" icon={<Download aria-hidden="true" />} unavailable={unavailable}>
        <span className="max-sm:sr-only">{t('act')}</span>
      </Button>
    );
  return (
    <Popover
      label={t('title')}
      align="end"
      trigger={(props) => (
        <Button
          {...props}
          variant="ghost"
          icon={<Download aria-hidden="true" />}
          onPointerEnter={() => void load()}
          onFocus={() => void load()}
        >
          <span className="max-sm:sr-only">{t('act')}</span>
        </Button>
      )}
    >
      <div className="w-76 max-w-full">
        <Suspense fallback={<SkeletonPanel rows={request.hasLines ? 14 : 13} />}>
          <ExportPanel {...request} />
        </Suspense>
      </div>
    </Popover>
  );
}
