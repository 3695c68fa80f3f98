'use client';

import { type ComponentProps, useSyncExternalStore } from 'react';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { lastSearchAt, recallHere } from '@/components/ui/session-storage';

const never = () => () => undefined;

/** The way back to a list, as it was last seen in this tab: also from a record that was not opened from it. */
export function BackLink({
  href,
  ...rest
}: Omit<ComponentProps<typeof PrefetchLink>, 'href'> & { href: string }) {
  const search = useSyncExternalStore(
    never,
    () => recallHere(lastSearchAt(href)),
    () => null,
  );
  return <PrefetchLink {...rest} href={route(href + (search ?? ''))} />;
}
