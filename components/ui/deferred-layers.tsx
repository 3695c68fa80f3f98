'use client';

import dynamic from 'next/dynamic';
import { useCallback, useEffect, useState } from 'react';
import { onPreload, onToast, type ToastMessage } from './toast';
import { useIdle } from './use-idle';

const Toaster = dynamic(() => import('./toaster').then((module) => module.Toaster), { ssr: false });

/** Loads the toaster when a message comes or is to be expected, and hands it what came before it was there. */
export function ToastHost() {
  const [first, setFirst] = useState<ToastMessage[]>([]);
  const [preload, setPreloaded] = useState(false);
  useEffect(() => onPreload(() => setPreloaded(true)), []);
  useEffect(() => onToast((message) => setFirst((before) => [...before, message])), []);
  return preload || first.length > 0 ? <Toaster first={first} /> : null;
}

const TooltipLayer = dynamic(() => import('./tooltip-layer').then((module) => module.TooltipLayer), {
  ssr: false,
});

/** Loads what draws tooltips when the browser has nothing to do: a page is read before it is asked about. */
export function TooltipHost() {
  const [idle, setIdle] = useState(false);
  useIdle(useCallback(() => setIdle(true), []));
  return idle ? <TooltipLayer /> : null;
}
