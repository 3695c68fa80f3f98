'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { onToast, type ToastMessage } from './toast';

const Toaster = dynamic(() => import('./toaster').then((module) => module.Toaster), { ssr: false });

/** Loads the toaster when the first message comes, and hands it what came before it was there. */
export function ToastHost() {
  const [first, setFirst] = useState<ToastMessage[]>([]);
  useEffect(() => onToast((message) => setFirst((before) => [...before, message])), []);
  return first.length > 0 ? <Toaster first={first} /> : null;
}
