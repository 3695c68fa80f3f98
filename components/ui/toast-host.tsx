'use client';

import dynamic from 'next/dynamic';
import { useCallback, useState } from 'react';
import { useIdle } from './use-idle';

const Toaster = dynamic(() => import('./toaster').then((module) => module.Toaster), { ssr: false });

/** Loads and renders the toasts in idle time. Earlier toasts appear as soon as the code has loaded. */
export function ToastHost() {
  const [isIdle, setIsIdle] = useState(false);
  useIdle(useCallback(() => setIsIdle(true), []));
  return isIdle && <Toaster />;
}
