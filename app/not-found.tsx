import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PlainPage } from '@/components/shell/plain-page';
import { buttonStyle } from '@/components/ui/style';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell.notFound'))('title') };
}

export default async function NotFound() {
  const t = await getTranslations('shell.notFound');
  return (
    <PlainPage title={t('title')}>
      <p className="text-muted">{t('sentence')}</p>
      <div>
        {/* Not a `Link`: every page's response contains this component, and prefetching is not worth the extra size. */}
        <a href="/" className={buttonStyle('secondary', 'md')}>
          {t('act')}
        </a>
      </div>
    </PlainPage>
  );
}
