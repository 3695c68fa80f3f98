import Pencil from 'lucide-react/icons/pencil';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { route } from '@/components/ui/route';

/** The way from a record to its form, or the reason why there is none now. */
export function EditLink({ href, unavailable }: { href: string; unavailable?: string }) {
  const t = useTranslations('pages.acts');
  const icon = <Pencil aria-hidden="true" />;
  const words = <span className="max-sm:sr-only">{t('edit')}</span>;
  return unavailable ? (
    <Button icon={icon} unavailable={unavailable}>
      {words}
    </Button>
  ) : (
    <ButtonLink icon={icon} href={route(href)}>
      {words}
    </ButtonLink>
  );
}
