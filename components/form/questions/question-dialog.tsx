'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import type { TenantMark } from '@/components/ui/tenant-mark';
import type { Question } from '@/lib/console/writes/write-checks';

export type QuestionByKind<K extends Question['kind']> = Extract<Question, { kind: K }>;

/**
 * The props with which a form receives the answer to a question. `isChanged` is true if the details have changed since the last
 * answer.
 */
export type AnswerProps = {
  tenant: TenantMark;
  submitLabel?: string;
  isChanged: boolean;
  onAnswer: (answer?: true) => void;
};

/** Displays the side effects of a write. Each checkbox in `ticks` confirms one removal. */
export function QuestionDialog({
  tenant,
  submitLabel,
  isChanged,
  onAnswer,
  title,
  sendLabel,
  ticks = {},
  isDestructive = Object.keys(ticks).length > 0,
  children,
}: AnswerProps & {
  title: string;
  /** The label of the submit button. Defaults to the submit label of the form. */
  sendLabel?: string;
  /** The labels of the checkboxes, by name. If a name changes, the user must check its checkbox again. */
  ticks?: Readonly<Record<string, string>>;
  isDestructive?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations('form.sendCheck');
  const tForm = useTranslations('form');
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const isOpen = Object.keys(ticks).some((name) => !ticked.includes(name));
  return (
    <Dialog
      open
      onClose={() => onAnswer()}
      title={title}
      size="md"
      footer={
        <>
          <Button onClick={() => onAnswer()} data-autofocus>
            {t('back')}
          </Button>
          <Button
            variant={isDestructive ? 'danger' : 'primary'}
            unavailable={isOpen ? t('tickFirst') : undefined}
            keys="Ctrl+Enter"
            onClick={() => onAnswer(true)}
          >
            {sendLabel ?? submitLabel ?? tForm('save', { tenant: tenant.name })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {isChanged && (
          <Notice variant="warn" title={t('changed')}>
            {t('changedWhy')}
          </Notice>
        )}
        {children}
        {Object.entries(ticks).map(([name, label]) => (
          <label key={name} className="flex items-start gap-2 font-medium">
            <input
              type="checkbox"
              checked={ticked.includes(name)}
              onChange={(event) =>
                setTicked(event.target.checked ? [...ticked, name] : ticked.filter((one) => one !== name))
              }
              className="mt-0.5 size-4 shrink-0"
            />
            <span className="min-w-0 break-words">{label}</span>
          </label>
        ))}
      </div>
    </Dialog>
  );
}
