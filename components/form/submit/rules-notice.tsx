'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Notice } from '@/components/ui/notice';
import { useLabels } from '@/components/ui/use-labels';
import type { Issue } from '@/lib/contract/schema/issue';
import { placeOf } from '../values/field-path';
import { useScope } from '../values/form-scope';

/** Rules in one dialog; who breaks more has seen the form. */
const MOST = 12;

/** Offers to send in spite of broken rules: they are this console's, and the platform has the last word. */
export function RulesNotice({
  broken,
  isAsked,
  onAsk,
  onBack,
  onSend,
}: {
  broken: readonly Issue[];
  isAsked: boolean;
  onAsk: () => void;
  onBack: () => void;
  onSend: () => void;
}) {
  const t = useTranslations('form.rules');
  const ui = useTranslations('ui');
  const outcome = useTranslations('form.outcome');
  const { fields, reader } = useScope();
  const words = useLabels(reader);
  const labelOf = (path: string) => words.label(placeOf(fields, path) ?? path);
  return (
    <>
      <Notice
        tone="warn"
        title={t('title', { n: broken.length })}
        action={
          <Button size="sm" onClick={onAsk}>
            {t('offer')}
          </Button>
        }
      >
        {t('why')}
      </Notice>
      <Confirm
        open={isAsked}
        onClose={onBack}
        onConfirm={onSend}
        title={t('ask')}
        act={outcome('sendAnyway')}
        danger={false}
      >
        <p>{t('consequence')}</p>
        <ul className="list-disc pl-5">
          {broken.slice(0, MOST).map((issue) => (
            <li key={`${issue.path} ${issue.code} ${issue.message}`}>
              <span className="font-medium">{labelOf(issue.path)}</span>: {words.issue(issue)}
            </li>
          ))}
          {broken.length > MOST && <li className="text-muted">{ui('more', { n: broken.length - MOST })}</li>}
        </ul>
      </Confirm>
    </>
  );
}
