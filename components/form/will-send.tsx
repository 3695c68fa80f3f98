'use client';

import { useTranslations } from 'next-intl';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { CopyButton } from '@/components/ui/copy-button';
import { Textarea } from '@/components/ui/textarea';
import type { Draft } from './draft';
import { type Plan, pathOf } from './plan';
import { useScope } from './scope';
import type { Wire } from './wire';

/** Longer bodies are shown up to here; the copy is whole. */
const SHOWN = 20_000;

/** The request as it will go out, while one types. Exists only while it is open. */
export function WillSend({
  plan,
  params,
  bodyOf,
}: {
  plan: Plan;
  params?: Readonly<Record<string, string | number>>;
  bodyOf: (draft: Draft) => Wire;
}) {
  const t = useTranslations('form');
  const { values } = useScope();
  const draft = useDeferredValue(useWatch({ control: values.control }));
  const body = bodyOf(draft);
  // JSON knows no NaN: a number that cannot be read is not there yet.
  const json = JSON.stringify(plan.inList ? [body] : body, null, 2);
  return (
    <div className="rounded-md border bg-sunken p-3">
      <p className="flex items-center gap-2 text-xs">
        <code className="min-w-0 flex-1 break-all">
          {plan.method} {pathOf(plan, params)}
        </code>
        <CopyButton value={json} />
      </p>
      {Object.keys(body).length === 0 ? (
        <p className="mt-2 text-muted text-sm">{t('nothingToSend')}</p>
      ) : (
        <Textarea
          code
          readOnly
          aria-label={t('willSend')}
          value={json.length > SHOWN ? `${json.slice(0, SHOWN)}\n…` : json}
          className="mt-2 border-line"
        />
      )}
    </div>
  );
}
