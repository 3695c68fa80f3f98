import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Page, type PageProps } from '@/components/ui/page/page';
import { tooltip } from '@/components/ui/tooltip';
import type { Failure } from '@/lib/console/browser/result';
import { RecordFailure } from './record-failure';
import { BackLink, PreviousNextSlot, RecordStar } from './record-header';

/** A record's display name, with its key beside it. */
export function NamedTitle({ name, code }: { name: string | null | undefined; code: string }) {
  if (!name) return <code>{code}</code>;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="max-w-full truncate max-sm:whitespace-normal">{name}</span>
      <code className="max-w-full truncate font-normal text-muted text-sm">{code}</code>
    </span>
  );
}

/** A page below a list, with links back to it and to the neighboring records. */
export function SubPage({
  back,
  actions,
  name = '',
  live,
  children,
  ...page
}: PageProps & {
  back?: { href: string; label: string };
  /** The record's display name, if the title contains more than that. */
  name?: string;
  /** `LiveRecord` */
  live?: ReactNode;
}) {
  return (
    <Page
      {...page}
      prefix={
        back && (
          <BackLink
            href={back.href}
            aria-label={back.label}
            {...tooltip(back.label)}
            className="-ml-2 flex size-control-sm shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink [&_svg]:size-4"
          >
            <ArrowLeft aria-hidden="true" />
          </BackLink>
        )
      }
      actions={
        back ? (
          <>
            <PreviousNextSlot />
            {page.fill && <RecordStar />}
            {actions}
          </>
        ) : (
          actions
        )
      }
      // A page without `fill` displays a failure: it gets no record heading.
      record={back && page.fill ? name : undefined}
    >
      {live}
      {children}
    </Page>
  );
}

/** Replaces a record's page that could not be read. */
export const FailedPage = ({
  failure,
  ...page
}: {
  title: string;
  back: { href: string; label: string };
  failure: Failure;
}) => (
  <SubPage {...page}>
    <RecordFailure failure={failure} />
  </SubPage>
);
