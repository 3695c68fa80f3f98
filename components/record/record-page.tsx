import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Page, type PageProps } from '@/components/ui/page/page';
import { tooltip } from '@/components/ui/tooltip';
import type { Failure } from '@/lib/console/browser/result';
import { RecordFailure } from './record-failure';
import { BackLink, PreviousNextSlot, RecordStar } from './record-header';

/** What people call a record, and its key beside it. */
export function NamedTitle({ name, code }: { name: string | null | undefined; code: string }) {
  if (!name) return <code>{code}</code>;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="max-w-full truncate max-sm:whitespace-normal">{name}</span>
      <code className="max-w-full truncate font-normal text-muted text-sm">{code}</code>
    </span>
  );
}

/** A page below a list: it leads back there, and to the records beside it. */
export function SubPage({
  back,
  actions,
  name = '',
  live,
  children,
  ...page
}: PageProps & {
  back?: { href: string; label: string };
  /** What people call the record, where the title says more than that. */
  name?: string;
  /** `LiveRecord` */
  live?: ReactNode;
}) {
  return (
    <Page
      {...page}
      lead={
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
      // What could not be shown is not filled.
      record={back && page.fill ? name : undefined}
    >
      {live}
      {children}
    </Page>
  );
}

/** In place of a record's page when it could not be read. */
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
