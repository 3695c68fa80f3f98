'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { onToasterNeeded } from './toast';

const Toaster = dynamic(() => import('./toaster').then((module) => module.Toaster), { ssr: false });

/** Loads the toaster when a message is added or expected. */
export function ToastHost() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => onToasterNeeded(() => setNeeded(true)), []);
  return isNeeded ? <Toaster /> : null;
}
