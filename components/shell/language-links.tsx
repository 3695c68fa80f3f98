'use client';

import { locales } from '@/components/ui/locale-components';
import { cx } from '@/components/ui/style';
import { languageName, useLocaleChoice } from './use-locale-choice';

/** Renders buttons that switch the language, each labeled in its own language, for people who are not signed in. */
export function LanguageLinks() {
  const { locale: current, chooseLocale } = useLocaleChoice();
  return (
    <div className="flex gap-4 border-t pt-3">
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === current}
          onClick={() => chooseLocale(locale)}
          className={cx(
            'h-control-sm rounded-md text-xs hover:underline pointer-coarse:min-w-11',
            locale === current ? 'font-medium text-ink' : 'text-muted',
          )}
        >
          {languageName(locale)}
        </button>
      ))}
    </div>
  );
}
