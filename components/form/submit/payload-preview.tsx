'use client';

import Copy from 'lucide-react/icons/copy';
import { useTranslations } from 'next-intl';
import { useDeferredValue } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { IconButton } from '@/components/ui/button';
import { COPYING } from '@/components/ui/copy-layer';
import { Textarea } from '@/components/ui/input';
import type { FormSchema } from '../values/form-schema';
import type { Payload } from '../values/payload';

const fillPath = ({ path }: FormSchema, params: Readonly<Record<string, string | number>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));

/** Maximum number of characters on the screen. The copy button copies the complete body. */
const MAX_VISIBLE = 20_000;

/** Displays the request as it would be sent, updated while the user types. */
export function PayloadPreview({
  schema,
  params,
  buildPayload,
}: {
  schema: FormSchema;
  params?: Readonly<Record<string, string | number>>;
  buildPayload: (values: FieldValues) => Payload;
}) {
  const t = useTranslations('form');
  const tUi = useTranslations('ui');
  const form = useFormContext();
  const payload = buildPayload(useDeferredValue(useWatch()));
  const toJson = (body: Payload) => JSON.stringify(schema.inList ? [body] : body, null, 2);
  const json = toJson(payload);
  return (
    <div className="rounded-md border bg-sunken p-3">
      <p className="flex items-center gap-2 text-xs">
        <code className="min-w-0 flex-1 break-all">
          {schema.method} {fillPath(schema, params)}
        </code>
        <IconButton
          size="sm"
          label={tUi('copy')}
          data-copy=""
          data-copied={tUi('copied')}
          ref={(button) => {
            const write = () => {
              if (button) button.dataset.copy = toJson(buildPayload(form.getValues()));
            };
            button?.addEventListener(COPYING, write);
            return () => button?.removeEventListener(COPYING, write);
          }}
        >
          <Copy />
        </IconButton>
      </p>
      {Object.keys(payload).length === 0 ? (
        <p className="mt-2 text-muted text-sm">{t('nothingToSend')}</p>
      ) : (
        <Textarea
          code
          readOnly
          aria-label={t('willSend')}
          value={json.length > MAX_VISIBLE ? `${json.slice(0, MAX_VISIBLE)}\n…` : json}
          className="mt-2 border-line"
        />
      )}
    </div>
  );
}
