import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Plain } from '@/components/shell/plain';
import { ButtonLink } from '@/components/ui/button-link';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell.notFound'))('title') };
}

export default async function NotFound() {
  const t = await getTranslations('shell.notFound');
  return (
    <Plain title={t('title')}>
      <p className="text-muted">{t('sentence')}</p>
      <div>
        <ButtonLink href="/">{t('act')}</ButtonLink>
      </div>
    </Plain>
  );
}
