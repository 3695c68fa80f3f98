import ArrowLeft from 'lucide-react/icons/arrow-left';
import { BackLink } from '@/components/record/back-link';
import { NeighboursSlot } from '@/components/record/neighbours-slot';
import { tip } from '@/components/ui/tip';
import { Page, type PageProps } from './page';

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
            {...tip(back.label)}
            className="-ml-2 flex size-control-sm shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink [&_svg]:size-4"
          >
            <ArrowLeft aria-hidden="true" />
          </BackLink>
        )
      }
      actions={
        back ? (
          <>
            <NeighboursSlot />
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
