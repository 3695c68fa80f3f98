import type { ReactNode } from 'react';
import { Page, type PageProps } from '@/components/ui/page/page';
import type { Failure } from '@/lib/console/browser/result';
import { RecordFailure } from './record-failure';
import { PreviousNextSlot, RecordStar } from './record-header';
import { BackArrow } from './record-title';

/** Renders a page below a list, with links to the list and to the neighboring records. */
export function SubPage({
  back,
  actions,
  name = '',
  live,
  children,
  ...page
}: PageProps & {
  back?: { href: string; label: string };
  /** Display name of the record, if `title` contains more than the name. */
  name?: string;
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
      // Only a page with `fill` displays a record. Other pages report a failure and have no record heading.
      record={back && page.fill ? name : undefined}
    >
      {live}
      {children}
    </Page>
  );
}

/** Replaces the page of a record that could not be read. */
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
