'use client';

import { useTranslations } from 'next-intl';
import { createContext, use } from 'react';
import { PrefetchLink } from './prefetch-link';
import { route } from './route';

/** True if the user may test the connection to the platform. */
export const CanTestConnection = createContext(false);

/**
 * Says what to do when the platform rejects the API key: a link to test the connection for those who may, and whom to ask for
 * others.
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
