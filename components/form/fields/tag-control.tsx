'use client';

import { useTranslations } from 'next-intl';
import { useController } from 'react-hook-form';
import { TagInput } from '@/components/ui/tags/tag-input';
import { useOften } from '@/components/ui/tags/use-frequent-tags';
import { isBulkAct, recordActions } from '@/lib/contract/record-actions';
import { useScope } from '../values/form-scope';
import type { ControlProps } from './control';

/** The tag of a record, with the words that the tenant's records of its kind have most often. */
export function TagControl({ place, aria }: ControlProps) {
  const t = useTranslations('form.tags');
  const { values, operation, tenant } = useScope();
  const { field } = useController({ control: values.control, name: place });
  // The other forms with a tag are those of products.
  const often = useOften(
    tenant,
    isBulkAct(operation) ? recordActions[operation].bulk.list : 'getProductsWithTag',
  );
  return (
    <TagInput
      {...aria}
      invalid={aria['aria-invalid']}
      ref={field.ref}
      value={String(field.value ?? '')}
      onValue={field.onChange}
      onBlur={field.onBlur}
      often={often}
      shownAs={t('sentAs')}
    />
  );
}
