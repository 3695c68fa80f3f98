'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { knownText } from '@/components/ui/known-text';
import type { NewRejection } from '@/lib/console/browser/rejections';

/** The last rejection of an order: its entry in the list of rejected orders, and its code. */
type CurrentRejection = {
  entry: string;
  at: string;
  cause: string;
  attempt: number;
};

const RejectionContext = createContext<CurrentRejection & { rejectAgain: (rejection: NewRejection) => void }>(
  { entry: '', at: '', cause: '', attempt: 0, rejectAgain: () => undefined },
);

/** Returns the last rejection of this page's order, and `rejectAgain` to replace it. */
export const useCurrentRejection = () => use(RejectionContext);

/** Shares the last rejection between the page's heading and its form. `opened` is the rejection with which the page was opened. */
export function CurrentRejectionProvider({
  opened,
  children,
}: {
  opened: Omit<CurrentRejection, 'attempt'>;
  children: ReactNode;
}) {
  const [current, setCurrent] = useState({ ...opened, attempt: 0 });
  const value = useMemo(
    () => ({
      ...current,
      // Without an entry, the new rejection is not in the list yet. Keep the last entry.
      rejectAgain: ({ code, entry = current.entry, at = current.at }: NewRejection) =>
        setCurrent({ entry, at, cause: code, attempt: current.attempt + 1 }),
    }),
    [current],
  );
  return <RejectionContext value={value}>{children}</RejectionContext>;
}

export function CauseBadge() {
  const tErrors = useTranslations('errors');
  const { cause } = useCurrentRejection();
  return (
    <Badge variant="bad" className="max-sm:whitespace-normal">
      {knownText(tErrors, cause)}
    </Badge>
  );
}
