'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';
import type { CargoQuestion } from './cargo-question';

type Say = ReturnType<typeof useTranslations<'form.sendCheck'>>;

/** What must be agreed to before a waybill goes out, each with a tick of its own. */
export function ticksOf({ known, change }: CargoQuestion, t: Say): { name: string; label: string }[] {
  return [
    ...(known ? [] : [{ name: 'unread', label: t('unreadTick') }]),
    ...(change?.code ? [{ name: `code ${change.code}`, label: t('codeTick', { code: change.code }) }] : []),
    ...(change && change.zpl.length > 0 ? [{ name: 'zpl', label: t('zplTick') }] : []),
    ...(change && change.commands.length > 0
      ? [{ name: 'device', label: t('deviceTick', { commands: change.commands.join(', ') }) }]
      : []),
  ];
}

/** What a waybill takes the place of, and what is odd about its label. */
export function CargoChangeFacts({ question: { known, change } }: { question: CargoQuestion }) {
  const t = useTranslations('form.sendCheck');
  return (
    <>
      {!known && (
        <Notice tone="warn" title={t('unread')}>
          {t('unreadWhy')}
        </Notice>
      )}
      {known?.source === 'requests' && (change?.code || change?.document) && (
        <p className="text-muted">{t('cargoFromRequests')}</p>
      )}
      {change?.code && (
        <p>
          {t(`codeReplaced.${change.to}`)} <code className="break-all font-medium">{change.code}</code>
        </p>
      )}
      {change?.document && (
        <p>
          {t('documentReplaced')} <code className="break-all">{change.document}</code>
        </p>
      )}
      {change && change.ignored.length > 0 && <p>{t('ignored')}</p>}
      {change && change.zpl.length > 0 && (
        <Notice tone="bad" title={t('noLabel')}>
          {change.zpl.map((problem) => t(`zpl.${problem}`)).join(' ')} {t('noLabelWhy')}
        </Notice>
      )}
      {change && change.commands.length > 0 && (
        <Notice tone="warn" title={t('device')}>
          {t('deviceWhy')} <code>{change.commands.join(' ')}</code>
        </Notice>
      )}
    </>
  );
}
