import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useLocale, useTranslations } from 'next-intl';
import { buttonStyle } from '@/components/ui/button-style';
import { NearLink } from '@/components/ui/near-link';
import { route } from '@/components/ui/route';
import { tip } from '@/components/ui/tip';
import { type AskedRequests, addressOf, PAGE } from './requests';

/** Which requests of how many, and links to the others. */
export function RequestPaging({
  asked,
  total,
  shown,
  base,
}: {
  asked: AskedRequests;
  total: number;
  shown: number;
  base: string;
}) {
  const t = useTranslations('table');
  const number = new Intl.NumberFormat(useLocale());
  const from = (asked.page - 1) * PAGE;
  const last = Math.max(1, Math.ceil(total / PAGE));
  const turn = (by: number, label: string, Icon: typeof ChevronLeft) => {
    const page = asked.page + by;
    return page < 1 || page > last ? null : (
      <NearLink
        href={route(addressOf(base, { ...asked, page }))}
        aria-label={label}
        {...tip(label)}
        className={buttonStyle('ghost', 'sm', 'w-control-sm px-0')}
      >
        <Icon aria-hidden="true" />
      </NearLink>
    );
  };
  return (
    <div className="flex min-h-10 shrink-0 items-center gap-4 border-t px-4 text-muted md:px-6">
      <p className="text-ink">
        {shown === 0
          ? t('noRows', { total: number.format(total) })
          : t('rows', {
              from: number.format(from + 1),
              to: number.format(from + shown),
              total: number.format(total),
            })}
      </p>
      <nav className="ml-auto flex items-center gap-1">
        <span className="px-1">{t('page', { page: asked.page, last: number.format(last) })}</span>
        {turn(-1, t('previous'), ChevronLeft)}
        {turn(1, t('next'), ChevronRight)}
      </nav>
    </div>
  );
}
