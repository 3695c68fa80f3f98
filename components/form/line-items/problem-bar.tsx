'use client';

import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';

/** How many rows are wrong, and the way from one to the next. */
export function TroubleBar({ troubled, onGo }: { troubled: number; onGo: (step: 1 | -1) => void }) {
  const t = useTranslations('form.lines');
  if (troubled === 0) return null;
  return (
    <div className="flex items-center gap-1 self-start rounded-md bg-bad-soft pl-3 text-bad text-sm">
      <span role="status">{t('troubled', { n: troubled })}</span>
      <IconButton label={t('nextTrouble')} keys="F8" onClick={() => onGo(1)}>
        <ChevronDown />
      </IconButton>
      <IconButton label={t('lastTrouble')} keys="Shift+F8" onClick={() => onGo(-1)}>
        <ChevronUp />
      </IconButton>
    </div>
  );
}
