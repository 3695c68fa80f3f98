import { useTranslations } from 'next-intl';
import { Num } from '@/components/ui/number';

/** Shows a count, as `1,000+` if there may be more. */
export function Count({ count, isLowerBound }: { count: number; isLowerBound?: boolean }) {
  const t = useTranslations('overview');
  return isLowerBound ? t('atLeast', { n: count }) : <Num value={count} />;
}
