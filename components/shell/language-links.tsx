'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { cx } from '@/components/ui/cx';
import { setLocale } from '@/lib/console/actions';
import { locales } from '@/lib/messages/locales';

/** The languages, each named in itself, for who is not signed in yet. */
export function LanguageLinks() {
  const t = useTranslations('shell.locales');
  const router = useRouter();
  const current = useLocale();
  const [, change] = useTransition();
  return (
    <div className="flex gap-1 border-t pt-3">
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === current}
          onClick={() =>
            change(async () => {
              await setLocale(locale);
              router.refresh();
            })
          }
          className={cx(
            'h-control-sm rounded-md px-2 text-xs hover:bg-hover',
            locale === current ? 'font-medium text-ink' : 'text-muted',
          )}
        >
          {t(locale)}
        </button>
      ))}
    </div>
  );
}
