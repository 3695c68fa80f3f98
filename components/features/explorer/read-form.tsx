'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { fieldRows } from '@/components/form/fields/field';
import { FieldsProvider } from '@/components/form/fields/fields-context';
import { AllFields } from '@/components/form/form';
import { fetchRaw } from '@/components/form/json/raw-reads';
import { ResponseView } from '@/components/form/json/response-view';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { formatCurl } from '@/lib/console/browser/curl';
import type { Result } from '@/lib/console/browser/result';
import type { RawResponse } from '@/lib/console/operations/raw-response';
import type { Field } from '@/lib/contract/schema/describe';
import { useOperationInput } from './use-operation-input';

const firstPage = { dqb: 'offset=0&count=20' };

/** A form that runs a read without confirmation and shows the raw response. */
export function ReadForm({
  tenant,
  operation,
  fields,
  platform,
}: {
  tenant: string;
  operation: string;
  fields: readonly Field[];
  platform: string;
}) {
  const t = useTranslations('explorer');
  const { form, context, buildPayload } = useOperationInput(tenant, operation, fields, firstPage);
  const [pending, setPending] = useState(false);
  const [response, setResponse] = useState<Result<RawResponse> | undefined>(undefined);
  async function run() {
    setPending(true);
    setResponse(await fetchRaw(tenant, operation, buildPayload(form.getValues())));
    setPending(false);
  }
  return (
    <div className="flex flex-col gap-4">
      <form
        noValidate
        className="@container flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        {fields.length === 0 ? (
          <p className="text-muted">{t('nothingToFill')}</p>
        ) : (
          <FieldsProvider form={form} value={context}>
            <div className={fieldRows}>
              <AllFields fields={fields} />
            </div>
          </FieldsProvider>
        )}
        <div className="flex justify-end">
          <Button type="submit" variant="primary" pending={pending}>
            {t('run')}
          </Button>
        </div>
      </form>
      {response?.kind === 'ok' && (
        <ResponseView
          tenant={tenant}
          response={response.value}
          curl={formatCurl(platform, { method: 'GET', path: response.value.path, tenant })}
        />
      )}
      {response && response.kind !== 'ok' && (
        <FailureNotice failure={response} retrying={pending} onRetry={() => void run()} />
      )}
    </div>
  );
}
