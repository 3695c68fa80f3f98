'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';

const AFTER_MS = [3_000, 6_000, 12_000, 24_000];

/** While mounted, refreshes the page a few times with growing delays. */
export function RecordRefresher() {
  const router = useRouter();
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const after = AFTER_MS[times];
    if (after === undefined) return;
    const timer = setTimeout(() => {
      router.refresh();
      setTimes(times + 1);
    }, after);
    return () => clearTimeout(timer);
  }, [router, times]);
  return null;
}
