import { useTranslations } from 'next-intl';
import { Tabs } from '@/components/ui/tabs';

/** The views of the journal: every request, and what went wrong by operation and code. */
export function RequestTabs({ base, current }: { base: string; current: 'all' | 'errors' }) {
  const t = useTranslations('pages.requests');
  return (
    <Tabs
      label={t('tabs')}
      items={[
        { href: base, label: t('all'), current: current === 'all' },
        { href: `${base}?view=errors`, label: t('errors'), current: current === 'errors' },
      ]}
    />
  );
}
