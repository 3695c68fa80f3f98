'use client';

import { ThemeProvider, useTheme } from 'next-themes';
import { type ReactNode, useEffect, useState } from 'react';

/** The nonce of the page as it was loaded; scripts may read it, what is written into the page may not. */
const documentNonce = (): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLElement>('script[nonce]')?.nonce || undefined;

/**
 * Has the colors of another theme stand at once instead of fading in. The library's own way has the style of the whole page
 * worked out twice more with every load.
 */
function pauseTransitions(): void {
  const { documentElement } = document;
  documentElement.dataset.themeChanges = '';
  setTimeout(() => delete documentElement.dataset.themeChanges, 100);
}

/** Light, dark, or as the device; on `<html>` before anything is painted. */
export function Theme({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  // The nonce of the page that was loaded holds for as long as it is open, whatever is drawn into it later.
  const [kept] = useState(() => documentNonce() ?? nonce);
  useEffect(() => {
    const device = matchMedia('(prefers-color-scheme: dark)');
    device.addEventListener('change', pauseTransitions);
    return () => device.removeEventListener('change', pauseTransitions);
  }, []);
  // Its script runs while the page is parsed; where the browser itself draws it, it is text and React has no complaint.
  const type = typeof window === 'undefined' ? 'text/javascript' : 'text/plain';
  return (
    <ThemeProvider attribute="data-theme" nonce={kept} scriptProps={{ type, suppressHydrationWarning: true }}>
      {children}
    </ThemeProvider>
  );
}

/** The chosen theme, and a way to choose another. */
export function useThemeChoice(): { theme: string | undefined; chooseTheme: (theme: string) => void } {
  const { theme, setTheme } = useTheme();
  const chooseTheme = (next: string) => {
    pauseTransitions();
    setTheme(next);
  };
  return { theme, chooseTheme };
}
