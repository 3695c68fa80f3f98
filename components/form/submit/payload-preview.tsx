'use client';

import Copy from 'lucide-react/icons/copy';
import { useTranslations } from 'next-intl';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { IconButton } from '@/components/ui/button';
import { COPYING } from '@/components/ui/copy-layer';
import { Textarea } from '@/components/ui/input';
import { type FormSchema, pathOf } from '../values/form-schema';
import { useScope } from '../values/form-scope';
import type { FormValues } from '../values/form-values';
import type { Payload } from '../values/payload';

/** Longer bodies are shown up to here; the copy is whole. */
const SHOWN = 20_000;
/** No more rows than these have room in what is shown. */
const ROWS = 500;

const shortened = (body: Payload): Payload =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? value.slice(0, ROWS) : value]),
  );
const isLong = (body: Payload) => Object.values(body).some((v) => Array.isArray(v) && v.length > ROWS);

/** The request as it will go out, while one types. Exists only while it is open. */
export function WillSend({
  plan,
  params,
  bodyOf,
}: {
  plan: FormSchema;
  params?: Readonly<Record<string, string | number>>;
  bodyOf: (draft: FormValues) => Payload;
}) {
  const t = useTranslations('form');
  const ui = useTranslations('ui');
  const { values } = useScope();
  const draft = useDeferredValue(useWatch({ control: values.control }));
  const body = bodyOf(draft);
  // JSON knows no NaN: a number that cannot be read is not there yet.
  const jsonOf = (said: Payload) => JSON.stringify(plan.inList ? [said] : said, null, 2);
  const shown = jsonOf(shortened(body));
  return (
    <div className="rounded-md border bg-sunken p-3">
      <p className="flex items-center gap-2 text-xs">
        <code className="min-w-0 flex-1 break-all">
          {plan.method} {pathOf(plan, params)}
        </code>
        <IconButton
          size="sm"
          label={ui('copy')}
          data-copy=""
          data-copied={ui('copied')}
          ref={(button) => {
            const write = () => {
              if (button) button.dataset.copy = jsonOf(bodyOf(values.getValues()));
            };
            button?.addEventListener(COPYING, write);
            return () => button?.removeEventListener(COPYING, write);
          }}
        >
          <Copy />
        </IconButton>
      </p>
      {Object.keys(body).length === 0 ? (
        <p className="mt-2 text-muted text-sm">{t('nothingToSend')}</p>
      ) : (
        <Textarea
          code
          readOnly
          aria-label={t('willSend')}
          value={shown.length > SHOWN || isLong(body) ? `${shown.slice(0, SHOWN)}\n…` : shown}
          className="mt-2 border-line"
        />
      )}
    </div>
  );
}
