import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleAlert from 'lucide-react/icons/circle-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense } from 'react';
import { cx } from '@/components/ui/cx';
import { failureTitle } from '@/components/ui/failure-title';
import { Num } from '@/components/ui/number';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { RetryAfter } from '@/components/ui/retry-after';
import { route } from '@/components/ui/route';
import { Skeleton } from '@/components/ui/skeleton';
import { tooltip } from '@/components/ui/tooltip';
import { isOnlyTitle } from '@/lib/contract/schema/error-body';
import type { Counted } from './figures';
import { figureCause } from './figures';

const marks = {
  info: null,
  warn: <TriangleAlert aria-hidden="true" className="size-4 text-warn" />,
  bad: <CircleAlert aria-hidden="true" className="size-4 text-bad" />,
};

type Props = { label: string; href: string; tone?: keyof typeof marks };

/**
 * A number of the overview and what it counts; the whole line leads to the list behind it. A late number comes after the page;
 * in place of one that could not be had stands the cause, and all of it in the tooltip.
 */
export function FigureRow({ counted, ...props }: Props & { counted: Counted | Promise<Counted> }) {
  if (!(counted instanceof Promise)) return <Line {...props} counted={counted} />;
  return (
    <Suspense fallback={<Line {...props} />}>
      <Late {...props} counted={counted} />
    </Suspense>
  );
}

async function Late({ counted, ...props }: Props & { counted: Promise<Counted> }) {
  return <Line {...props} counted={await counted} />;
}

function Line({ label, href, tone, counted }: Props & { counted?: Counted }) {
  const t = useTranslations('overview');
  const titles = useTranslations('table.failed');
  const some = counted && 'count' in counted && counted.count > 0;
  let figure: ReactNode = <Skeleton className="w-10" />;
  let why: string | undefined;
  if (counted && 'count' in counted) figure = <Num value={counted.count} />;
  else if (counted) {
    const { failure, message } = counted;
    const cause = t(`cause.${figureCause(failure)}`);
    // Of what was not asked, the title says it all; a platform's bare "Not Found" adds nothing to it.
    const adds = message !== '' && !isOnlyTitle(message) && !(failure?.kind === 'limited');
    why = [failure ? failureTitle(failure, titles) : cause, adds && message].filter(Boolean).join('. ');
    figure = (
      <span className="text-muted text-sm">
        {failure ? <RetryAfter failure={failure} brief otherwise={cause} /> : cause}
      </span>
    );
  }
  return (
    <li className="border-b last:border-b-0">
      <PrefetchLink
        {...tooltip(why)}
        href={route(href)}
        className="group -mx-2 flex min-h-row items-center gap-2 rounded-md px-2 hover:bg-hover"
      >
        <span className={cx('min-w-0 flex-1', counted && !some && 'text-muted')}>{label}</span>
        {some && tone && marks[tone]}
        <span className={cx('text-right', some ? 'font-medium' : 'text-muted')}>{figure}</span>
        <ChevronRight aria-hidden="true" className="size-4 text-faint group-hover:text-ink" />
      </PrefetchLink>
    </li>
  );
}
