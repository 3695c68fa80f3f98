import type { Metadata } from 'next';
import { getTimeZone, getTranslations } from 'next-intl/server';
import { type ReactNode, Suspense } from 'react';
import { type Counted, countFigure } from '@/components/shell/figure-count';
import { FigureRow, FigureRowWaiting } from '@/components/shell/figure-row';
import { type Figure, figures, listOf } from '@/components/shell/figures';
import { Page } from '@/components/shell/page';
import { pathOf } from '@/components/shell/places';
import { listJournal } from '@/lib/console/journal-list';
import { currentPerson, requirePerson } from '@/lib/console/session';
import { dayIn } from '@/lib/contract/zone';
import { findTenant } from '@/lib/gateway/tenants';

type Props = { params: Promise<{ tenant: string }> };

/** The tenant's layout puts its template over other pages; over this one, in the same segment, it does not. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ tenant }, t] = await Promise.all([params, getTranslations('overview')]);
  const found = (await currentPerson()) && (await findTenant(decodeURIComponent(tenant)));
  return { title: { absolute: [t('title'), found?.name, 'Tallyman'].filter(Boolean).join(' · ') } };
}

const sends = ['unknown', 'unreachable', 'refused'] as const;

async function countSends(tenant: string, outcome: (typeof sends)[number]): Promise<Counted> {
  return { count: (await listJournal({ tenant, outcome, count: 1 })).total };
}

/** What needs somebody, each number a link to the list behind it; asked all at once, shown as they come. */
export default async function Overview({ params }: Props) {
  const tenant = decodeURIComponent((await params).tenant);
  const [, t, zone] = await Promise.all([
    requirePerson(pathOf(tenant, { segment: '' })),
    getTranslations('overview'),
    getTimeZone(),
  ]);
  const clock = { zone, today: dayIn(zone, new Date()) };
  const line = (id: string, segment: string, counted: Promise<Counted>, tone?: Figure['tone']): ReactNode => {
    const props = { label: t(id), href: pathOf(tenant, { segment }) };
    return (
      <Suspense key={id} fallback={<FigureRowWaiting {...props} />}>
        <FigureRow {...props} tone={tone} counted={counted} />
      </Suspense>
    );
  };
  const asked = figures.map((figure) => ({
    attention: figure.tone !== undefined,
    row: line(figure.id, listOf(figure), countFigure(figure, tenant, clock), figure.tone),
  }));
  return (
    <Page title={t('title')}>
      <div className="grid max-w-240 gap-x-12 gap-y-6 lg:grid-cols-2">
        <Group title={t('attention')}>
          {asked.filter(({ attention }) => attention).map(({ row }) => row)}
        </Group>
        <div className="flex flex-col gap-6">
          <Group title={t('sends')}>
            {sends.map((outcome) =>
              line(`send-${outcome}`, `requests?outcome=${outcome}`, countSends(tenant, outcome), 'warn'),
            )}
          </Group>
          <Group title={t('catalogue')}>
            {asked.filter(({ attention }) => !attention).map(({ row }) => row)}
          </Group>
        </div>
      </div>
    </Page>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="border-b pb-1 font-medium text-muted text-xs">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}
