import type { ReactNode } from 'react';
import { Page, type PageProps } from '@/components/ui/page/page';
import type { Failure } from '@/lib/console/browser/result';
import { RecordFailure } from './record-failure';
import { PreviousNextSlot, RecordStar } from './record-header';
import { BackArrow } from './record-title';

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
      prefix={back && <BackArrow {...back} />}
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
