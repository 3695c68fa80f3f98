'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { Badge } from '@/components/ui/badge';

const CauseContext = createContext<{ cause: string; setCause: (code: string) => void }>({
  cause: '',
  setCause: () => {},
});

/** Why this page's order is rejected; the cause changes when the order is rejected again. */
export const useCause = () => use(CauseContext);

/** Shares the cause between the page's heading and form. `error`: the code on page load. */
export function CauseProvider({ error, children }: { error: string; children: ReactNode }) {
  const [cause, setCause] = useState(error);
  const value = useMemo(() => ({ cause, setCause }), [cause]);
  return <CauseContext value={value}>{children}</CauseContext>;
}

/** The cause in words. */
export function CauseBadge() {
  const tErrors = useTranslations('errors');
  const { cause } = useCause();
  return (
    <Badge variant="bad" className="max-sm:whitespace-normal">
      {tErrors.has(cause) ? tErrors(cause) : cause}
    </Badge>
  );
}
