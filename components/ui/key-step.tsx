'use client';

import { useTranslations } from 'next-intl';
import { createContext, use } from 'react';
import { PrefetchLink } from './prefetch-link';
import { route } from './route';

export const CanTestConnection = createContext(false);

/**
 * Tells users what to do if the platform rejects the API key. Users who may test the connection get a link. Other users learn
 * whom to ask.
 */
export function KeyStep() {
  const t = useTranslations('table.failed');
  return (
    <p>
      {use(CanTestConnection)
        ? t.rich('testConnection', {
            link: (text) => (
              <PrefetchLink
                href={route('/settings')}
                className="text-accent-text underline underline-offset-2"
              >
                {text}
              </PrefetchLink>
            ),
          })
        : t('keyStep')}
    </p>
  );
}
