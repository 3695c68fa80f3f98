'use client';

import Download from 'lucide-react/icons/download';
import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { ActionButton } from '@/components/ui/actions/action-button';
import { SkeletonPanel } from '@/components/ui/loading';
import { Popover } from '@/components/ui/popover';
import type { ExportRequest } from './export-request';

const load = () => import('./export-panel');
const ExportPanel = lazy(() => load().then((m) => ({ default: m.ExportPanel })));

/** Opens the export options of a list. `unavailable` is the reason why the button is disabled. */
export function ExportButton({ unavailable, ...request }: ExportRequest & { unavailable?: string }) {
  const t = useTranslations('export');
  const button = { label: t('act'), variant: 'ghost', icon: <Download aria-hidden="true" /> } as const;
  const content = <span className="max-sm:sr-only">{t('act')}</span>;
  if (unavailable)
    return (
      <ActionButton {...button} unavailable={unavailable}>
        {content}
      </ActionButton>
    );
  return (
    <Popover
      label={t('title')}
      align="end"
      trigger={(props) => (
        <ActionButton {...props} {...button} onPointerEnter={() => void load()} onFocus={() => void load()}>
          {content}
        </ActionButton>
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
