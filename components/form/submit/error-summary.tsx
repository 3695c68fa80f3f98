'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useMemo } from 'react';
import { useFormState } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Code } from '@/components/ui/code';
import { Confirm } from '@/components/ui/confirm';
import { Notice } from '@/components/ui/notice';
import { useLabels } from '@/components/ui/use-labels';
import type { Issue } from '@/lib/contract/schema/issue';
import { inOrder, isOnScreen } from '../fields/field-positions';
import { fieldIn, placeOf } from '../values/field-path';
import { useScope } from '../values/form-scope';
import { heldAt } from '../values/form-values';
import { flatErrors } from './use-server-errors';

/** Rules in one dialog; who breaks more has seen the form. */
const MOST_BROKEN = 12;

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
          {broken.slice(0, MOST_BROKEN).map((issue) => (
            <li key={`${issue.path} ${issue.code} ${issue.message}`}>
              <span className="font-medium">{labelOf(issue.path)}</span>: {words.issue(issue)}
            </li>
          ))}
          {broken.length > MOST_BROKEN && (
            <li className="text-muted">{ui('more', { n: broken.length - MOST_BROKEN })}</li>
          )}
        </ul>
      </Confirm>
    </>
  );
}

/** Of thousands of wrong rows nobody reads a list; their own list leads from one to the next. */
const MOST = 20;

/** Everything that is wrong, at once, above the form: each a way to its field; what has no field stands here alone. */
export function Summary({
  at,
  order,
  whole,
  requestId,
  onGo,
}: {
  at: RefObject<HTMLDivElement | null>;
  order: readonly string[];
  /** In words. */
  whole: readonly string[];
  requestId?: string;
  onGo: (place: string) => void;
}) {
  const t = useTranslations('form');
  const ui = useTranslations('ui');
  const { values, fields, reader, refused } = useScope();
  const words = useLabels(reader);
  const { errors } = useFormState({ control: values.control });
  const mistakes = useMemo(
    () => new Map(flatErrors(errors).map(({ place, message }) => [place, message])),
    [errors],
  );
  const places = useMemo(
    () => inOrder([...new Set([...refused.keys(), ...mistakes.keys()])], order),
    [refused, mistakes, order],
  );
  const count = places.length + whole.length;
  if (count === 0) return null;
  const held = values.getValues();
  const said = (place: string) => {
    const message = mistakes.get(place);
    return message === undefined
      ? refused.get(place)
      : words.mistake(message, fieldIn(fields, place), heldAt(held, place));
  };
  const first = places.slice(0, MOST);
  return (
    <div
      ref={at}
      role="alert"
      tabIndex={-1}
      className="rounded-md bg-bad-soft px-3 py-2 text-sm outline-none"
    >
      <p className="font-medium text-bad">{t('problems', { n: count })}</p>
      <ul className="mt-1 space-y-0.5">
        {whole.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {first.map((place) => (
          <li key={place}>
            {isOnScreen(place, order) ? (
              <button
                type="button"
                onClick={() => onGo(place)}
                className="text-left underline decoration-line-strong underline-offset-2 hover:decoration-current"
              >
                {words.label(place)}
              </button>
            ) : (
              words.label(place)
            )}
            {': '}
            {said(place)}
          </li>
        ))}
        {places.length > MOST && <li className="text-muted">{ui('more', { n: places.length - MOST })}</li>}
      </ul>
      {requestId && (
        <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-muted text-xs">
          {ui('requestId')} <Code copy>{requestId}</Code>
        </p>
      )}
    </div>
  );
}
