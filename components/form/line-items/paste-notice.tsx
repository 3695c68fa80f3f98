'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { PasteResult } from './use-paste';

/** Shows the result of a paste. Lists columns that match no field; nothing is inserted until the user agrees to lose them. */
export function PasteNotice({ result, onClose }: { result: PasteResult; onClose: () => void }) {
  const t = useTranslations('form.lines');
  const tUi = useTranslations('ui');
  const tForm = useTranslations('form');
  if (result.kind === 'inserted')
    return (
      <p role="status" className="flex flex-wrap items-center gap-2 text-muted text-sm">
        {t('pasted', { n: result.rows })}
        <Button size="sm" variant="ghost" onClick={result.undo}>
          {tForm('undo')}
        </Button>
      </p>
    );
  if (result.kind === 'tooMany')
    return (
      <Notice variant="bad" title={t('tooMany', { n: result.rows, most: result.max })}>
        {t('nothingPut')}
      </Notice>
    );
  return (
    <Notice variant="bad" title={t('extra', { n: result.unmatched.length })}>
      <ul>
        {result.unmatched.map(({ heading, position, sample }) => (
          <li key={position}>
            {heading || t('column', { n: position })}: <code>{sample}</code>
          </li>
        ))}
      </ul>
      <p>{t('nothingPut')}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={onClose}>
          {tUi('cancel')}
        </Button>
        <Button size="sm" onClick={result.insertMatched}>
          {t('putRest')}
        </Button>
      </p>
    </Notice>
  );
}
