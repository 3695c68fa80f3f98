import Pencil from 'lucide-react/icons/pencil';
import { getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { route } from '@/components/ui/route';
import type { OperationName } from '@/lib/contract/operations';
import { whyNot } from '../unavailable-reason';

/** Leads to the form of a record that begins with what was last sent of it, or says why there is none. */
export async function SendAgain({
  tenant,
  operation,
  href,
}: {
  tenant: string;
  operation: OperationName;
  href: string;
}) {
  const [t, unavailable] = await Promise.all([getTranslations('pages.sentHere'), whyNot(operation, tenant)]);
  const icon = <Pencil aria-hidden="true" />;
  const label = <span className="max-sm:sr-only">{t('edit')}</span>;
  return unavailable ? (
    <Button icon={icon} unavailable={unavailable}>
      {label}
    </Button>
  ) : (
    <ButtonLink icon={icon} href={route(href)}>
      {label}
    </ButtonLink>
  );
}
