import Plus from 'lucide-react/icons/plus';
import { getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { route } from '@/components/ui/route';
import type { OperationName } from '@/lib/contract/operations';
import { whyNot } from './unavailable-reason';

/** The primary act of a list: a link to the form that makes a new record, or the reason why there is none. */
export async function CreateLink({
  tenant,
  operation,
  segment,
}: {
  tenant: string;
  operation: OperationName;
  /** Of the resource: `products`. */
  segment: string;
}) {
  const [t, unavailable] = await Promise.all([getTranslations('pages.new'), whyNot(operation, tenant)]);
  const icon = <Plus aria-hidden="true" />;
  return unavailable ? (
    <Button variant="primary" icon={icon} unavailable={unavailable}>
      {t(segment)}
    </Button>
  ) : (
    <ButtonLink variant="primary" icon={icon} href={route(`/t/${encodeURIComponent(tenant)}/new/${segment}`)}>
      {t(segment)}
    </ButtonLink>
  );
}
