'use client';

import { ThemeProvider, useTheme } from 'next-themes';
import { type ReactNode, useEffect, useState } from 'react';

/** Reads the nonce of the loaded page. Browsers hide the attribute, but scripts can read the property. */
const documentNonce = (): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLElement>('script[nonce]')?.nonce || undefined;

/**
 * Disables transitions while the theme changes. The built-in option of next-themes would recalculate the styles of the page
 * twice more on every load.
 */
function withoutTransitions(): void {
  const { documentElement } = document;
  documentElement.dataset.themeChanges = '';
  setTimeout(() => delete documentElement.dataset.themeChanges, 100);
}

/** Sets the theme (light, dark or system) on `<html>` before the first paint. */
export function Theme({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  // Only the nonce of the loaded document is valid. Later responses of the server have another nonce.
  const [initialNonce] = useState(() => documentNonce() ?? nonce);
  useEffect(() => {
    const device = matchMedia('(prefers-color-scheme: dark)');
    device.addEventListener('change', withoutTransitions);
    return () => device.removeEventListener('change', withoutTransitions);
  }, []);
  // The script runs while the page is parsed. In the browser, React renders the script with a type that is not executed,
  // because React would warn about an executable script.
  const type = typeof window === 'undefined' ? 'text/javascript' : 'text/plain';
  return (
    <ThemeProvider
      attribute="data-theme"
      nonce={initialNonce}
      scriptProps={{ type, suppressHydrationWarning: true }}
    >
      {children}
    </ThemeProvider>
  );
}

export function useThemeChoice(): { theme: string | undefined; chooseTheme: (theme: string) => void } {
  const { theme, setTheme } = useTheme();
  const chooseTheme = (next: string) => {
    withoutTransitions();
    setTheme(next);
  };
  return { theme, chooseTheme };
}
