'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useMemo } from 'react';
import { useFormState } from 'react-hook-form';
import { Code } from '@/components/ui/code';
import { useLabels } from '@/components/ui/use-labels';
import { inOrder, isOnScreen } from '../fields/field-positions';
import { fieldIn } from '../values/field-path';
import { useScope } from '../values/form-scope';
import { heldAt } from '../values/form-values';
import { flatErrors } from './use-server-errors';

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
