import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/code';
import type { Address as Written } from '@/lib/contract/resources/address';
import { AddressRecord } from '@/lib/contract/resources/address';
import { FieldSection } from './record-fields';

type Lines = Partial<Record<keyof Written, string | number | null | undefined>>;

const joined = (parts: readonly (string | number | null | undefined)[], between: string) =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(between);

/** The lines of a postal address: name, street, postal code with district and city, country. */
export function addressLines(address: Lines): string[] {
  const { addressFirstName, addressLastName, company, addressOne, addressTwo } = address;
  const { district, city, postalCode, country } = address;
  return [
    joined([addressFirstName, addressLastName], ' '),
    joined([company], ''),
    joined([addressOne], ''),
    joined([addressTwo], ''),
    joined([postalCode, joined([district, city], ' / ')], ' '),
    joined([country], ''),
  ].filter((line) => line !== '');
}

/** A postal address with a copy button; phone and tax number below it. */
export function Address({ title, address, same }: { title: string; address: Lines; same?: Lines }) {
  const t = useTranslations('pages.records');
  const form = useTranslations('form.address');
  const lines = addressLines(address);
  const optionalFields = ['addressPhone', 'taxOffice', 'taxNumber'] as const;
  const isSame = same !== undefined && lines.join('\n') === addressLines(same).join('\n');
  return (
    <FieldSection
      title={title}
      of={AddressRecord}
      record={address}
      names={optionalFields.filter((name) => !isSame || address[name] !== same?.[name])}
      extra={lines.length > 0 && !isSame && <CopyButton value={lines.join('\n')} label={t('copyAddress')} />}
      before={
        isSame ? (
          <p className="text-muted">{form('copyShipping')}</p>
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
