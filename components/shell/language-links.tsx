'use client';

import { useRouter } from 'next/navigation';
import { useLocale } from 'next-intl';
import { cx } from '@/components/ui/style';
import { useAction } from '@/components/ui/use-action';
import { setLocale } from '@/lib/console/auth/account-actions';
import { languageName, locales } from '@/lib/messages/locales';

/** The languages, each in its own name, for people who are not signed in. */
export function LanguageLinks() {
  const router = useRouter();
  const current = useLocale();
  const { mutate: changeLocale } = useAction(setLocale, { onSettled: () => router.refresh() });
  return (
    <div className="flex gap-4 border-t pt-3">
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === current}
          onClick={() => changeLocale(locale)}
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
