'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { operationForm, type RecordFormProps } from '@/components/form/form';
import { Segments } from '@/components/ui/segments';
import type { OrderForActions } from './order-actions';

/** The fields that can hold the cargo code or document. Only one of them is sent. */
const cargoSources = ['cargoCode', 'cargoDocumentUrl', 'cargoDocumentZpl'] as const;
type CargoSource = (typeof cargoSources)[number];

function CargoSourceChoice({
  value,
  onChange,
}: {
  value: CargoSource;
  onChange: (source: CargoSource) => void;
}) {
  const t = useTranslations('form.cargoInfo');
  const { clearErrors } = useFormContext();
  const id = useId();
  return (
    <div className="flex basis-full flex-col gap-1">
      <span id={id} className="font-medium text-sm">
        {t('source')}
      </span>
      <Segments
        aria-labelledby={id}
        options={cargoSources.map((source) => ({ value: source, label: t(`sources.${source}`) }))}
        inputProps={(source) => ({
          name: `${id}-source`,
          checked: value === source,
          onChange: () => {
            // The previous source's field is hidden and not sent, so clear its error.
            clearErrors(value);
            onChange(source);
          },
        })}
      />
    </div>
  );
}

const { Form, Field } = operationForm('updateSalesOrderCargoInfo');

/** Sets the cargo code or document of an order. Text typed under another source stays in the form but is not sent. */
export function CargoInfoForm({ record: order, ...form }: RecordFormProps<OrderForActions>) {
  const t = useTranslations('form.cargoInfo');
  const { referenceNumber, cargo } = order;
  const [source, setSource] = useState<CargoSource>(
    cargo?.cargoDocumentUrl && !cargo.cargoCode ? 'cargoDocumentUrl' : 'cargoCode',
  );
  return (
    <Form
      {...form}
      keyValues={{ referenceNumber }}
      start={{ cargoCarrier: cargo?.cargoCarrier, cargoCode: cargo?.cargoCode }}
      omit={cargoSources.filter((field) => field !== source)}
      recordKey={referenceNumber}
      label={referenceNumber}
      focus
    >
      <Field name="cargoCarrier" wide />
      <CargoSourceChoice value={source} onChange={setSource} />
      <p className="basis-full text-muted text-sm">{t(`rules.${source}`)}</p>
      {source === 'cargoCode' && <Field name="cargoCode" wide />}
      {source === 'cargoDocumentUrl' && <Field name="cargoDocumentUrl" wide />}
      {source === 'cargoDocumentZpl' && <Field name="cargoDocumentZpl" wide />}
    </Form>
  );
}
