'use client';

import dynamic from 'next/dynamic';
import { useCallback, useState } from 'react';
import { useIdle } from './use-idle';

const TipLayer = dynamic(() => import('./tooltip-layer').then((module) => module.TooltipLayer), {
  ssr: false,
});

/** Loads what draws tooltips when the browser has nothing to do: a page is read before it is asked about. */
export function TooltipHost() {
  const [idle, setIdle] = useState(false);
  useIdle(useCallback(() => setIdle(true), []));
  return idle ? <TipLayer /> : null;
}
