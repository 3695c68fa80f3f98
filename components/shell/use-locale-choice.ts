import { useRouter } from 'next/navigation';
import { useLocale } from 'next-intl';
import { useAction } from '@/components/ui/use-action';
import { setLocale } from '@/lib/console/auth/account-actions';

/** The active language, and its setter, which refreshes the page. */
export function useLocaleChoice(): { locale: string; chooseLocale: (locale: string) => void } {
  const router = useRouter();
  const { mutate } = useAction(setLocale, { onSettled: () => router.refresh() });
  return { locale: useLocale(), chooseLocale: mutate };
}
