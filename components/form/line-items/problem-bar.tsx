'use client';

import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Notice } from '@/components/ui/notice';
import type { PasteNews } from './use-paste';

/** What became of a paste. What has no column is named, and nothing was put in until somebody says so. */
export function PasteNotice({ news, onClose }: { news: PasteNews; onClose: () => void }) {
  const t = useTranslations('form.lines');
  if (news.kind === 'put')
    return (
      <p role="status" className="flex flex-wrap items-center gap-2 text-muted text-sm">
        {t('pasted', { n: news.rows })}
        <Button size="sm" variant="ghost" onClick={news.undo}>
          {t('undo')}
        </Button>
      </p>
    );
  if (news.kind === 'many')
    return (
      <Notice tone="bad" title={t('tooMany', { n: news.rows, most: news.most })}>
        {t('nothingPut')}
      </Notice>
    );
  return (
    <Notice tone="bad" title={t('extra', { n: news.extra.length })}>
      <ul>
        {news.extra.map(({ head, position, sample }) => (
          <li key={position}>
            {head || t('column', { n: position })}: <code>{sample}</code>
          </li>
        ))}
      </ul>
      <p>{t('nothingPut')}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={onClose}>
          {t('leaveIt')}
        </Button>
        <Button size="sm" onClick={() => void news.putRest()}>
          {t('putRest')}
        </Button>
      </p>
    </Notice>
  );
}

/** How many rows are wrong, and the way from one to the next. */
export function ProblemBar({ troubled, onGo }: { troubled: number; onGo: (step: 1 | -1) => void }) {
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
