'use client';

import { useParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import { route } from '@/components/ui/route';

/** To the overview of the tenant one is in, from a page that is not told which. */
export function OverviewLink({ children }: { children: ReactNode }) {
  const { tenant } = useParams<{ tenant: string }>();
  return <ButtonLink href={route(`/t/${tenant}`)}>{children}</ButtonLink>;
}
