import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { BackLink } from '@/components/record/back-link';
import { NeighboursSlot } from '@/components/record/neighbours-slot';
import { cx } from '@/components/ui/cx';
import { tip } from '@/components/ui/tip';

/**
 * The frame of every page: one heading, its acts at the right end of the same line, parts below it. With `fill` the content
 * gets the height that is left and scrolls by itself (lists); otherwise it scrolls here, with the page's gutter.
 */
export function Page({
  title,
  beside,
  actions,
  tabs,
  back,
  fill,
  children,
}: {
  title: ReactNode;
  /** Quietly beside the title: a count, a state. */
  beside?: ReactNode;
  /** The primary act last. */
  actions?: ReactNode;
  /** `Tabs` */
  tabs?: ReactNode;
  back?: { href: string; label: string };
  fill?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <header
        className={cx('flex min-h-13 shrink-0 items-center gap-2 px-4 py-2 md:px-6', !tabs && 'hairline-b')}
      >
        {back && (
          <BackLink
            href={back.href}
            aria-label={back.label}
            {...tip(back.label)}
            className="-ml-2 flex size-control-sm shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink [&_svg]:size-4"
          >
            <ArrowLeft aria-hidden="true" />
          </BackLink>
        )}
        {/* A page that leads back and is filled shows a record: what could not be shown is not filled. */}
        <h1
          data-record={back && fill ? '' : undefined}
          className="min-w-0 truncate font-semibold text-lg tracking-tight"
        >
          {title}
        </h1>
        {beside && <div className="flex min-w-0 items-center gap-2 text-muted text-sm">{beside}</div>}
        <div data-acts="" className="ml-auto flex shrink-0 items-center gap-2">
          {back && <NeighboursSlot />}
          {actions}
        </div>
      </header>
      {tabs}
      {fill ? (
        <div className="flex min-h-0 flex-1 flex-col">{children}</div>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 md:px-6">{children}</div>
      )}
    </>
  );
}
