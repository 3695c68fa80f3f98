import ArrowLeft from 'lucide-react/icons/arrow-left';
import { tooltip } from '@/components/ui/tooltip';
import { BackLink } from './record-header';

/** Shows the display name of a record with its key beside it, or only the key if the record has no name. */
export function NamedTitle({ name, code }: { name: string | null | undefined; code: string }) {
  if (!name) return <code>{code}</code>;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="max-w-full truncate max-sm:whitespace-normal">{name}</span>
      <code className="max-w-full truncate font-normal text-muted text-sm">{code}</code>
    </span>
  );
}

/** Renders the arrow before a record's title, which links to the record's list. */
export const BackArrow = ({ href, label }: { href: string; label: string }) => (
  <BackLink
    href={href}
    aria-label={label}
    {...tooltip(label)}
    className="-ml-2 flex size-control-sm shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink [&_svg]:size-4"
  >
    <ArrowLeft aria-hidden="true" />
  </BackLink>
);
