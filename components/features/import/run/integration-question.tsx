'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { UsedIntegration } from '@/components/form/integrations/used-integrations';
import { Input } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import { Select } from '@/components/ui/select';
import type { RunMeta } from '../run-state';

const NONE = 'none';
const OTHER = 'other';

/** Under which integration the records go out of which nothing tells it: one answer for the file, asked for where it is needed. */
export function IntegrationQuestion({
  answer,
  used,
  open,
  onAnswer,
}: {
  answer: RunMeta['integration'];
  used: readonly UsedIntegration[];
  /** Records that wait for the answer. */
  open: number;
  onAnswer: (answer: RunMeta['integration']) => void;
}) {
  const t = useTranslations('import.integration');
  const isUsed = used.some(({ id }) => id === answer?.id);
  const [typing, setTyping] = useState(answer !== undefined && answer.id !== '' && !isUsed);
  const chosen = typing ? OTHER : answer === undefined ? '' : answer.id === '' ? NONE : answer.id;
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open > 0) field.current?.querySelector('select')?.focus();
  }, [open]);
  const choose = (value: string) => {
    setTyping(value === OTHER);
    if (value === OTHER || value === '') onAnswer(undefined);
    else onAnswer(value === NONE ? { id: '' } : used.find(({ id }) => id === value));
  };
  return (
    <div className="flex flex-col gap-2 border-t px-4 py-3 md:px-6">
      {open > 0 && answer === undefined && (
        <Notice tone="warn" title={t('open', { n: open })}>
          {t('why')}
        </Notice>
      )}
      <div ref={field} className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <span aria-hidden="true" className="text-muted">
          {t('question')}
        </span>
        <Select
          aria-label={t('question')}
          invalid={open > 0 && answer === undefined && !typing}
          value={chosen}
          onChange={(event) => choose(event.target.value)}
          empty={t('notSaid')}
          options={[
            ...used.map(({ id, name }) => ({ value: id, label: name ? `${name} · ${id.slice(0, 8)}…` : id })),
            { value: NONE, label: t('none') },
            { value: OTHER, label: t('other') },
          ]}
          className="sm:w-72"
        />
        {typing && (
          <Input
            code
            aria-label={t('id')}
            placeholder={t('id')}
            invalid={open > 0 && answer === undefined}
            defaultValue={answer?.id}
            onChange={(event) => {
              const id = event.target.value.trim();
              onAnswer(isId(id) ? { id: id.toLowerCase() } : undefined);
            }}
            className="sm:w-88"
          />
        )}
        <span className="text-faint text-xs">{t('about')}</span>
      </div>
    </div>
  );
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
