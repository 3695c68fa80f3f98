import CopyPlus from 'lucide-react/icons/copy-plus';
import { getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { route } from '@/components/ui/route';
import type { OperationName } from '@/lib/contract/operations';
import { whyNot } from './unavailable-reason';

/** A link to the form that makes a new record, filled in with this one; or the reason why there is none. */
export async function CopyLink({
  tenant,
  operation,
  segment,
  record,
}: {
  tenant: string;
  operation: OperationName;
  /** Of the resource: `products`. */
  segment: string;
  /** The key of the record that is copied. */
  record: string;
}) {
  const [t, unavailable] = await Promise.all([getTranslations('pages.acts'), whyNot(operation, tenant)]);
  const icon = <CopyPlus aria-hidden="true" />;
  const label = <span className="max-xl:sr-only">{t('copy')}</span>;
  if (unavailable)
    return (
      <Button icon={icon} unavailable={unavailable}>
        {label}
      </Button>
    );
  const from = new URLSearchParams({ from: record });
  return (
    <ButtonLink
      icon={icon}
      title={t('copy')}
      href={route(`/t/${encodeURIComponent(tenant)}/new/${segment}?${from}`)}
    >
      {label}
    </ButtonLink>
  );
}
