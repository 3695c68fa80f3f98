import { useLocale, useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/code';
import { AddressRecord } from '@/lib/contract/resources/address';
import { translateCountry } from '@/lib/rules/places/places';
import { type AddressLines, addressLines } from './address-lines';
import { FieldSection } from './record-fields';

/**
 * Shows a postal address with a copy button, and below it the phone and tax number. The country is named in the user's language.
 * Server component, because the names of places are too large for a browser.
 */
export function Address({
  title,
  address,
  sameAs,
}: {
  title: string;
  address: AddressLines;
  /** Another address of the record. If both addresses are equal, a note replaces the address lines. */
  sameAs?: AddressLines;
}) {
  const t = useTranslations('pages.records');
  const tAddress = useTranslations('form.address');
  const country = translateCountry(String(address.country ?? ''), useLocale());
  const lines = addressLines({ ...address, country });
  const optionalFields = ['addressPhone', 'taxOffice', 'taxNumber'] as const;
  const isSame = sameAs !== undefined && addressLines(address).join('\n') === addressLines(sameAs).join('\n');
  return (
    <FieldSection
      title={title}
      of={AddressRecord}
      record={address}
      names={optionalFields.filter((name) => !isSame || address[name] !== sameAs?.[name])}
      extra={lines.length > 0 && !isSame && <CopyButton value={lines.join('\n')} label={t('copyAddress')} />}
      before={
        isSame ? (
          <p className="text-muted">{tAddress('copyShipping')}</p>
        ) : (
          lines.length > 0 && (
            <address className="mb-2 not-italic">
              {lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same line may occur twice, and the order never changes
                <span key={at} className="block break-words">
                  {line}
                </span>
              ))}
            </address>
          )
        )
      }
    />
  );
}
