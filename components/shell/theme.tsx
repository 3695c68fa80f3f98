'use client';

import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';

/** Light, dark, or as the device; on `<html>` before anything is painted. */
export function Theme({ children }: { children: ReactNode }) {
  // Its script runs while the page is parsed; where the browser itself draws it, it is text and React has no complaint.
  const type = typeof window === 'undefined' ? 'text/javascript' : 'text/plain';
  return (
    <ThemeProvider
      attribute="data-theme"
      disableTransitionOnChange
      scriptProps={{ type, suppressHydrationWarning: true }}
    >
      {children}
    </ThemeProvider>
  );
}
