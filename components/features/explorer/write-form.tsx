'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { fieldRows } from '@/components/form/fields/field';
import { FieldsProvider } from '@/components/form/fields/fields-context';
import { AllFields, Form } from '@/components/form/form';
import { JsonForm } from '@/components/form/json/json-editor';
import { fetchSentWithKey } from '@/components/form/json/raw-reads';
import { ResponseView } from '@/components/form/json/response-view';
import type { Params } from '@/components/form/submit/create-write';
import { useFormSchema } from '@/components/form/values/form-schema';
import { Segments } from '@/components/ui/segments';
import type { TenantMark } from '@/components/ui/tenant-mark';
import type { RawResponse } from '@/lib/console/operations/raw-response';
import type { WriteName } from '@/lib/contract/operations';
import type { Field } from '@/lib/contract/schema/describe';
import { useOperationInput } from './use-operation-input';

const modes = ['form', 'json'] as const;

type Mode = (typeof modes)[number];

function ModeChoice({ value, onChange }: { value: Mode; onChange: (mode: Mode) => void }) {
  const t = useTranslations('explorer');
  const name = useId();
  return (
    <Segments
      aria-label={t('mode')}
      options={modes.map((mode) => ({ value: mode, label: t(mode) }))}
      inputProps={(mode) => ({ name, checked: value === mode, onChange: () => onChange(mode) })}
    />
  );
}

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/**
 * Lets the user fill in the body of a write as a form or as JSON, and sends it. The request is logged like any other
 * write, and the response is displayed.
 */
export function WriteForm({
  tenant,
  operation,
  params: fields,
  example,
  repeatNote,
}: {
  tenant: TenantMark;
  operation: WriteName;
  params: readonly Field[];
  /** A body that the embedded platform accepts, as a starting point. */
  example: string;
  /** Explains what sending the write again does on this platform. */
  repeatNote: string;
}) {
  const t = useTranslations('explorer');
  const schema = useFormSchema(operation);
  const [mode, setMode] = useState<'form' | 'json'>('form');
  const [response, setResponse] = useState<RawResponse | undefined>(undefined);
  const { form, context, buildPayload } = useOperationInput(tenant.id, operation, fields);
  const values = useWatch({ control: form.control });
  const params: Params = Object.fromEntries(
    Object.entries(buildPayload(values)).filter((entry): entry is [string, string | number] =>
      isPlain(entry[1]),
    ),
  );
  return (
    <div className="flex flex-col gap-4">
      {fields.length > 0 && (
        <FieldsProvider form={form} value={context}>
          <div className="@container">
            <div className={fieldRows}>
              <AllFields fields={fields} />
            </div>
          </div>
        </FieldsProvider>
      )}
      <ModeChoice value={mode} onChange={setMode} />
      {mode === 'form' ? (
        <>
          {schema.inList && <p className="text-muted text-sm">{t('oneRecord')}</p>}
          <Form
            name={operation}
            tenant={tenant}
            params={params}
            recordKey="explorer"
            repeatNote={repeatNote}
            onResponse={async (key) => {
              const firstResponse = await fetchSentWithKey(tenant.id, key);
              if (firstResponse.kind === 'ok') setResponse(firstResponse.value);
            }}
          >
            <AllFields fields={schema.fields} />
          </Form>
        </>
      ) : (
        <JsonForm
          tenant={tenant}
          operation={operation}
          effect={schema.effect}
          params={params}
          start={example}
          repeatNote={repeatNote}
          onResponse={setResponse}
        />
      )}
      {response && <ResponseView tenant={tenant.id} response={response} />}
    </div>
  );
}
