'use client';

import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { useNeighbours } from './use-previous-next';

/** "12 of 340", and the way to the records beside this one; absent where no list is known. */
export function Neighbours() {
  const t = useTranslations('record');
  const here = useNeighbours();
  if (!here) return null;
  const { position, total, hasNext, hasPrevious, go } = here;
  return (
    <nav
      aria-label={t('neighbours')}
      className="flex shrink-0 items-center gap-0.5 text-muted text-sm max-sm:fixed max-sm:right-3 max-sm:bottom-18 max-sm:z-10 max-sm:rounded-lg max-sm:bg-raised max-sm:px-2 max-sm:shadow-lift"
    >
      <span className="whitespace-nowrap px-1">{t('position', { at: position, total })}</span>
      <IconButton
        size="sm"
        label={t('previousRecord')}
        keys="k"
        unavailable={hasPrevious ? undefined : t('firstRecord')}
        onClick={() => go(-1)}
      >
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton
        size="sm"
        label={t('nextRecord')}
        keys="j"
        unavailable={hasNext ? undefined : t('lastRecord')}
        onClick={() => go(1)}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </nav>
  );
}
