import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { ConnectGuide } from '@/components/features/settings/integrations/connect-guide';
import { SettingsTabs } from '@/components/features/settings/settings-tabs';
import { Page } from '@/components/ui/page/page';
import { requirePerson } from '@/lib/console/auth/session';
import { requestOrigin } from '@/lib/console/http/request-headers';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('integrations'))('connect') };
}

/** Base address, key and examples for whoever connects an ERP. */
export default async function ConnectErp() {
  const [, t, asked] = await Promise.all([requirePerson(), getTranslations('integrations'), headers()]);
  return (
    <Page title={t('connect')} tabs={<SettingsTabs current="integrations" />}>
      <p className="mb-4 max-w-200 text-muted">{t('connectSentence')}</p>
      <ConnectGuide base={`${requestOrigin(asked)}/relay`} />
    </Page>
  );
}
