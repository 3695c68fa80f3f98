'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Notice } from '@/components/ui/notice';
import type { Fault } from '@/lib/files/rows-to-records';
import type { Tally } from '../row-counts';

/** Rules in one dialog; the rest is in the rows. */
const MOST = 12;

/** Offers to send records that break nothing but rules of ours: an import must not end because we may be wrong. */
export function RulesChoice({
  tally,
  isIgnored,
  labelOf,
  say,
  onIgnore,
}: {
  tally: Pick<Tally, 'ruled' | 'ignored' | 'rules'>;
  isIgnored: boolean;
  labelOf: (path: string) => string;
  say: (fault: Pick<Fault, 'code' | 'message'>) => string;
  onIgnore: (ignore: boolean) => Promise<void>;
}) {
  const t = useTranslations('import.rules');
  const [asked, setAsked] = useState(false);
  const n = isIgnored ? tally.ignored : tally.ruled;
  if (n === 0 && !isIgnored) return null;
  return (
    <>
      <Notice
        tone={isIgnored ? 'info' : 'warn'}
        title={t(isIgnored ? 'ignored' : 'title', { n })}
        action={
          <Button size="sm" onClick={() => (isIgnored ? void onIgnore(false) : setAsked(true))}>
            {t(isIgnored ? 'hold' : 'offer')}
          </Button>
        }
      >
        {t(isIgnored ? 'ignoredWhy' : 'why')}
      </Notice>
      <Confirm
        open={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          void onIgnore(true);
        }}
        title={t('ask')}
        act={t('act')}
        danger={false}
      >
        <p>{t('consequence')}</p>
        <ul className="list-disc pl-5">
          {tally.rules.slice(0, MOST).map(({ code, path, message, n: records }) => (
            <li key={`${code} ${path} ${message}`}>
              {path !== '' && <span className="font-medium">{labelOf(path)}: </span>}
              {say({ code, message })} ({t('records', { n: records })})
            </li>
          ))}
          {tally.rules.length > MOST && (
            <li className="text-muted">{t('more', { n: tally.rules.length - MOST })}</li>
          )}
        </ul>
      </Confirm>
    </>
  );
}
