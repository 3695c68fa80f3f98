import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '@/components/shell/error-page';
import { QueryProvider } from '@/components/shell/query-provider';
import { Theme } from '@/components/shell/theme';
import { ZoneKeeper } from '@/components/shell/zone-keeper';
import { ConsoleMessages } from '@/components/ui/client-messages';
import { CopyLayer } from '@/components/ui/copy-layer';
import { ToastHost } from '@/components/ui/toast-host';
import { TooltipLayer } from '@/components/ui/tooltip-layer';
import { personZone } from '@/lib/console/i18n/request';
import './globals.css';
import { pageNonce } from '@/lib/console/http/request-headers';

/** Inter, variable from 400 to 700: Latin and Turkish letters, with tabular digits. */
const inter = localFont({ src: './fonts/inter.woff2', weight: '400 700', variable: '--font-inter' });

export const metadata: Metadata = {
  title: { template: '%s · Tallyman', default: 'Tallyman' },
  robots: { index: false, follow: false },
  // Phones must not turn SKUs and references into telephone links.
  formatDetection: { telephone: false, email: false, address: false, date: false },
};

export const viewport: Viewport = {
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f7f7f8' },
    { media: '(prefers-color-scheme: dark)', color: '#0d0e10' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, nonce, zone] = await Promise.all([getLocale(), pageNonce(), personZone()]);
  return (
    // Sets the theme on <html> before React loads.
    <html lang={locale} className={inter.variable} suppressHydrationWarning>
      <body>
        <Theme nonce={nonce}>
          <ConsoleMessages zone={zone}>
            {/* Errors outside it get the framework's page, whose style the CSP refuses. */}
            <ErrorBoundary>
              <QueryProvider>
                <ErrorBoundary>{children}</ErrorBoundary>
              </QueryProvider>
              <ZoneKeeper />
              <ToastHost />
              <TooltipLayer />
              <CopyLayer />
            </ErrorBoundary>
          </ConsoleMessages>
        </Theme>
      </body>
    </html>
  );
}
