import { useRouter } from 'next/navigation';
import { useLocale } from 'next-intl';
import { useAction } from '@/components/ui/use-action';
import { setLocale } from '@/lib/console/auth/account-actions';

/** The name of a language in that language. */
export const languageName = (locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;

/** Returns the active language and its setter. Setting the language refreshes the page. */
export function useLocaleChoice(): { locale: string; chooseLocale: (locale: string) => void } {
  const router = useRouter();
  const { mutate } = useAction(setLocale, { onSettled: () => router.refresh() });
  return { locale: useLocale(), chooseLocale: mutate };
}
