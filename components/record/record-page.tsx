import ArrowLeft from 'lucide-react/icons/arrow-left';
import { PreviousNextSlot } from '@/components/data-table/list-trail/previous-next-slot';
import { tooltip } from '@/components/ui/tooltip';
import { Page, type PageProps } from '../ui/page/page';
import { BackLink } from './back-link';

/** A page below a list: it leads back there, and to the records beside it. */
export function SubPage({ back, actions, ...page }: PageProps & { back?: { href: string; label: string } }) {
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
            {actions}
          </>
        ) : (
          actions
        )
      }
      // What could not be shown is not filled.
      record={back && page.fill}
    />
  );
}
