import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '@/components/shell/error-page';
import { QueryProvider } from '@/components/shell/query-provider';
import { Theme } from '@/components/shell/theme';
import { ZoneKeeper } from '@/components/shell/zone-keeper';
import { CopyLayer } from '@/components/ui/copy-layer';
import { LocaleMessages } from '@/components/ui/locale-components';
import { ToastHost } from '@/components/ui/toast-host';
import { TooltipLayer } from '@/components/ui/tooltip-layer';
import { personZone } from '@/lib/console/i18n/request';
import { build } from '@/lib/env';
import './globals.css';
import { pageNonce } from '@/lib/console/http/request-headers';

/** Inter, variable from 400 to 700, with Latin and Turkish letters and tabular digits. */
const inter = localFont({ src: './fonts/inter.woff2', weight: '400 700', variable: '--font-inter' });

export const metadata: Metadata = {
  title: { template: '%s · Tallyman', default: 'Tallyman' },
  robots: { index: false, follow: false },
  // Keeps phones from turning SKUs and references into links to phone numbers.
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
    // `Theme` changes an attribute of `<html>` before React hydrates. React would warn about the difference.
    <html lang={locale} className={inter.variable} data-build={build} suppressHydrationWarning>
      <body>
        <Theme nonce={nonce}>
          <LocaleMessages locale={locale} zone={zone}>
            {/* Next.js shows its own page for errors outside of this boundary. The CSP blocks the styles of that page. */}
            <ErrorBoundary>
              <QueryProvider>
                <ErrorBoundary>{children}</ErrorBoundary>
              </QueryProvider>
              <ZoneKeeper />
              <ToastHost />
              <TooltipLayer />
              <CopyLayer />
            </ErrorBoundary>
          </LocaleMessages>
        </Theme>
      </body>
    </html>
  );
}
