'use client';

import Copy from 'lucide-react/icons/copy';
import { useTranslations } from 'next-intl';
import { useScope } from '@/components/form/values/form-scope';
import { Button } from '@/components/ui/button';
import { type AddressPart, addressFields } from './address-fields';

/** Fills one address from the other; what was there is replaced, which is what the button says. */
export function CopyAddress({ from, to }: { from: AddressPart; to: AddressPart }) {
  const t = useTranslations('form.address');
  const { values } = useScope();
  const copy = () => {
    for (const name of addressFields) {
      values.setValue(`${to}.${name}`, values.getValues(`${from}.${name}`), {
        shouldDirty: true,
        shouldValidate: false,
      });
    }
  };
  return (
    <Button size="sm" icon={<Copy aria-hidden="true" />} onClick={copy} className="self-start">
      {t(from === 'shippingAddress' ? 'copyShipping' : 'copyBilling')}
    </Button>
  );
}
