'use client';

import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import type { Run, Snapshot } from '../run-model';

const steps = ['map', 'mend', 'send'] as const;

/** Where the import is. Earlier steps can be gone back to as long as nothing has been sent. */
export function Steps({ run, now }: { run: Run; now: Snapshot }) {
  const t = useTranslations('import.steps');
  const at = steps.indexOf(now.meta.step);
  const sent = run.batches.length > 0;
  return (
    <ol className="hairline-b flex shrink-0 gap-4 overflow-x-auto px-4 md:px-6" aria-label={t('label')}>
      {steps.map((step, i) => {
        const current = i === at;
        const open = !current && !now.doing && (step === 'map' ? !sent : step === 'mend' ? at > 0 : sent);
        const look = cx(
          'flex h-9 shrink-0 items-center gap-1.5 border-b-2 text-sm pointer-coarse:h-11',
          current ? 'border-accent font-medium text-ink' : 'border-transparent text-muted',
          open && 'hover:text-ink',
        );
        return (
          <li key={step} aria-current={current ? 'step' : undefined}>
            {open ? (
              <button type="button" className={look} onClick={() => void run.goTo(step)}>
                {i + 1}. {t(step)}
              </button>
            ) : (
              <span className={look}>
                {i + 1}. {t(step)}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
