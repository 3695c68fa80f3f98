import { getTranslations } from 'next-intl/server';
import { Notice } from '@/components/ui/notice';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { When } from '@/components/ui/time';
import type { Origin } from './integration';
import type { HeldIntegration } from './recent-integration';

/** What a form says and asks about the integration that its record belongs to. */
export async function originOf(
  tenant: string,
  held: HeldIntegration | undefined,
): Promise<Origin | undefined> {
  if (!held) return undefined;
  const t = await getTranslations('pages.integration');
  const { name, sent } = held;
  const from = sent && (
    <>
      {' '}
      <PrefetchLink
        href={route(`/t/${encodeURIComponent(tenant)}/requests/${sent.request}`)}
        className="text-accent-text underline underline-offset-2"
      >
        {t('request', { n: sent.request })}
      </PrefetchLink>
      , {sent.person}, <When at={sent.at} />
    </>
  );
  return {
    id: sent?.id,
    without: sent !== undefined && sent.id === undefined,
    withoutWord: t('without'),
    note: (
      <Notice tone={sent ? 'info' : 'warn'} title={t('belongs', { name })}>
        {t(sent === undefined ? 'unknown' : sent.id === undefined ? 'sentWithout' : 'sentUnder')}
        {from}
      </Notice>
    ),
  };
}
