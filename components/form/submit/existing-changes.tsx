'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';
import { useInputLocale } from '@/components/ui/use-input-locale';
import { useLabels } from '@/components/ui/use-labels';
import { useValueText } from '../fields/use-value-text';
import { lineDifferences } from '../values/line-differences';
import type { ExistingQuestion, FieldChange } from './existing-question';

/** Lines named of each list; the rest is counted. */
const MOST = 5;

/** A record that stands under the key of one sent as new: what is there, and what sending changes. */
export function ExistingChanges({ question }: { question: ExistingQuestion }) {
  const t = useTranslations('form.sendCheck.existing');
  const check = useTranslations('form.sendCheck');
  const form = useTranslations('form');
  const words = useLabels(useInputLocale());
  const { operation, key, unread, source, changes, keepsOmitted, href } = question;
  const effect = operation.startsWith('create') ? 'create' : 'upsert';
  if (unread)
    return (
      <Notice tone="warn" title={t('unread', { key: key.join(' · ') })}>
        {t(`unreadWhy.${effect}`)}
      </Notice>
    );
  return (
    <>
      <p>
        {operation === 'bulkUpsertReceivingOrders' ? form('replacesLines') : t(`why.${effect}`)}{' '}
        <a
          href={href}
          target="_blank"
          rel="noopener"
          className="text-accent-text underline underline-offset-2"
        >
          {t('open')}
        </a>
      </p>
      {source === 'requests' && <p className="text-muted">{check('cargoFromRequests')}</p>}
      {changes.length === 0 ? (
        <p>{t('same')}</p>
      ) : (
        <table className="w-full table-fixed border-collapse text-left">
          <thead className="text-muted text-xs">
            <tr className="border-b">
              <th className="w-[30%] py-1 pr-3 font-normal">{t('field')}</th>
              <th className="py-1 pr-3 font-normal">{t('now')}</th>
              <th className="py-1 font-normal">{t('after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.place} className="border-b align-top last:border-b-0">
                <th scope="row" className="break-words py-1.5 pr-3 font-medium">
                  {words.label(change.place)}
                </th>
                <Change change={change} keepsOmitted={keepsOmitted} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** Before and after of one field; of a list of lines those that go and those that come. */
function Change({ change: { before, after }, keepsOmitted }: { change: FieldChange; keepsOmitted: boolean }) {
  const t = useTranslations('form.sendCheck.existing');
  const form = useTranslations('form');
  const said = useValueText();
  const cell = 'whitespace-pre-wrap break-words py-1.5 pr-3 last:pr-0';
  const isRows = [before, after].some(
    (list) => Array.isArray(list) && list.some((row) => typeof row === 'object'),
  );
  if (!isRows)
    return (
      <>
        <td className={cell}>{said(before)}</td>
        <td className={cell}>
          {after === undefined ? (
            <span className="text-muted">{t(keepsOmitted ? 'kept' : 'emptied')}</span>
          ) : (
            said(after)
          )}
        </td>
      </>
    );
  const { removed, added } = lineDifferences(before, after);
  const listed = (lines: readonly string[]) =>
    [
      ...lines.slice(0, MOST),
      ...(lines.length > MOST ? [form('moreProblems', { n: lines.length - MOST })] : []),
    ].join('\n');
  return removed.length + added.length === 0 ? (
    <td colSpan={2} className={cell}>
      {t('reordered')}
    </td>
  ) : (
    <>
      <td className={cell}>{listed(removed) || '—'}</td>
      <td className={cell}>{listed(added) || '—'}</td>
    </>
  );
}
