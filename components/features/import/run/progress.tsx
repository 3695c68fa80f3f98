'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Bar } from '@/components/ui/progress-bar';
import type { Run, Snapshot } from '../run-model';

/** What is being done, how far it is, and the way to pause what is sent. */
export function Progress({ run, now }: { run: Run; now: Snapshot }) {
  const t = useTranslations('import');
  const { doing, pause } = now;
  if (!doing) return null;
  const { what, done, total } = doing;
  return (
    <div role="status" className="flex shrink-0 flex-wrap items-center gap-3 px-4 pt-3 text-sm md:px-6">
      <Bar done={done} total={total} label={t(`doing.${what}`)} />
      <span className="text-muted">
        {pause === undefined ? t(`doing.${what}`) : t('pausing', { n: pause })}{' '}
        {total > 0 && t('of', { done, total })}
      </span>
      {what === 'sending' && (
        <Button size="sm" onClick={() => run.pause()}>
          {t('pause')}
        </Button>
      )}
    </div>
  );
}
