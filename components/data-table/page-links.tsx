import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useLocale, useTranslations } from 'next-intl';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { buttonStyle, cx } from '@/components/ui/style';
import { tooltip } from '@/components/ui/tooltip';
import { ListKeys } from './keyboard/use-table-keys';

/** Renders the footer of a server-rendered list: visible rows, total, and links to other pages. */
export function Paging({
  page,
  size,
  total,
  count,
  isInset,
  pageHref,
}: {
  /** The number of the page, starting at 1. */
  page: number;
  size: number;
  total: number;
  count: number;
  /** Omits the top border and the horizontal padding, for a page with its own padding and a table that draws the border. */
  isInset?: boolean;
  pageHref: (page: number) => string;
}) {
  const t = useTranslations('table');
  const number = new Intl.NumberFormat(useLocale());
  const from = (page - 1) * size;
  const last = Math.max(1, Math.ceil(total / size));
  const validPageHref = (to: number) => (to < 1 || to > last ? undefined : pageHref(to));
  const [before, after] = [validPageHref(Math.min(page - 1, last)), validPageHref(page + 1)];
  const pageLink = (href: string | undefined, key: string, label: string, Icon: typeof ChevronLeft) =>
    href && (
      <PrefetchLink
        href={route(href)}
        aria-label={label}
        {...tooltip(label, key)}
        className={buttonStyle('ghost', 'sm', 'w-control-sm px-0')}
      >
        <Icon aria-hidden="true" />
      </PrefetchLink>
    );
  if (total === 0) return null;
  return (
    <div
      className={cx(
        'flex min-h-10 shrink-0 items-center gap-4 text-muted',
        !isInset && 'border-t px-4 md:px-6',
      )}
    >
      <p className="text-ink">
        {count === 0
          ? t('noRows', { total: number.format(total) })
          : t('rows', {
              from: number.format(from + 1),
              to: number.format(from + count),
              total: number.format(total),
            })}
      </p>
      <nav className="ml-auto flex items-center gap-1">
        {page <= last && <span className="px-1">{t('page', { page, last: number.format(last) })}</span>}
        {pageLink(before, '[', t('previous'), ChevronLeft)}
        {pageLink(after, ']', t('next'), ChevronRight)}
      </nav>
      <ListKeys before={before} after={after} />
    </div>
  );
}
