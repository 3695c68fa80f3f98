'use client';

import dynamic from 'next/dynamic';
import { useCallback, useState } from 'react';
import { useIdle } from './use-idle';

const Toaster = dynamic(() => import('./toaster').then((module) => module.Toaster), { ssr: false });

/** Renders the toasts. Their code is loaded in idle time, and earlier toasts appear then. */
export function ToastHost() {
  const [isIdle, setIsIdle] = useState(false);
  useIdle(useCallback(() => setIsIdle(true), []));
  return isIdle && <Toaster />;
}
