'use client';

import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '@/components/ui/badge';
import type { BulkState } from '@/lib/console/jobs/bulk-runs';

const tones: Readonly<Record<BulkState, Tone>> = {
  waiting: 'neutral',
  sending: 'info',
  done: 'good',
  failed: 'bad',
  unknown: 'warn',
  skipped: 'neutral',
};

/** What became of a row, in a word. */
export function RowState({ state, started }: { state: BulkState; started: boolean }) {
  const t = useTranslations('runs.state');
  return <Badge tone={tones[state]}>{t(state === 'waiting' && !started ? 'planned' : state)}</Badge>;
}
