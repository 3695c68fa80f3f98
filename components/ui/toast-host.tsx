'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { onPreload, onToast, type ToastMessage } from './toast';

const Toaster = dynamic(() => import('./toaster').then((module) => module.Toaster), { ssr: false });

/** Loads the toaster when a message is added or expected, and passes it the messages added before. */
export function ToastHost() {
  const [first, setFirst] = useState<ToastMessage[]>([]);
  const [preload, setPreloaded] = useState(false);
  useEffect(() => onPreload(() => setPreloaded(true)), []);
  useEffect(() => onToast((message) => setFirst((before) => [...before, message])), []);
  return preload || first.length > 0 ? <Toaster first={first} /> : null;
}
