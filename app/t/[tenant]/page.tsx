import type { Metadata } from 'next';
import { getTimeZone, getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { FigureRow } from '@/components/features/overview/figure-row';
import { type Counted, countFigure, figures, listOf } from '@/components/features/overview/figures';
import { FirstSteps } from '@/components/features/overview/first-steps';
import { Days } from '@/components/features/overview/orders-by-day';
import { RejectionsByCause } from '@/components/features/overview/rejections-by-cause';
import { UnfinishedWork } from '@/components/features/overview/unfinished-work';
import { pastEntries } from '@/components/features/rejected-orders/rejected-causes';
import { Page } from '@/components/ui/page/page';
import { pathOf } from '@/components/ui/sections';
import { isInside } from '@/components/ui/within';
import { currentPerson, requirePerson } from '@/lib/console/auth/session';
import { listJournal } from '@/lib/console/request-log/list-requests';
import { findTenant } from '@/lib/console/tenants/tenant-list';
import { dayIn } from '@/lib/contract/schema/zone';

type Props = { params: Promise<{ tenant: string }> };

/** The tenant's layout puts its template over other pages; over this one, in the same segment, it does not. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ tenant }, t] = await Promise.all([params, getTranslations('overview')]);
  const found = (await currentPerson()) && (await findTenant(tenant));
  return { title: { absolute: [t('title'), found?.name, 'Tallyman'].filter(Boolean).join(' · ') } };
}

const sends = ['unknown', 'unreachable', 'refused', 'rejected', 'partial'] as const;

async function countSends(tenant: string, outcome: (typeof sends)[number]): Promise<Counted> {
  try {
    return { count: (await listJournal({ tenant, result: outcome, count: 1 })).total };
  } catch (error) {
    // The console's own database is away: the platform's numbers stand all the same.
    return { message: error instanceof Error ? error.message : '' };
  }
}

/** Rejected orders that still are: a platform may keep the entry of one that it accepted later. */
async function withoutPast(tenant: string, counted: Counted | Promise<Counted>): Promise<Counted> {
  const [found, past] = await Promise.all([counted, pastEntries(tenant)]);
  return 'count' in found ? { ...found, count: Math.max(0, found.count - past.size) } : found;
}

/** A tenant without these and without orders is empty. */
const beforeOrders = ['products', 'customers', 'rejected'];

/** Numbers that come at once are in the first paint; slower ones do not hold it up. */
const patienceMs = 200;

/** What needs somebody, each number a link to the list behind it. */
export default async function Overview({ params }: Props) {
  const tenant = decodeURIComponent((await params).tenant);
  const [, t, zone] = await Promise.all([requirePerson(), getTranslations('overview'), getTimeZone()]);
  const clock = { zone, today: dayIn(zone, new Date()) };
  const asked = [
    ...figures.map((figure) => ({
      id: figure.id,
      group: figure.tone ? 'attention' : 'catalogue',
      segment: listOf(figure, clock.today),
      tone: figure.tone,
      counted:
        figure.id === 'rejected'
          ? withoutPast(tenant, countFigure(figure, tenant, clock))
          : countFigure(figure, tenant, clock),
    })),
    ...sends.map((outcome) => ({
      id: `send-${outcome}`,
      group: 'sends',
      segment: `requests?outcome=${outcome}`,
      tone: 'warn' as const,
      counted: countSends(tenant, outcome),
    })),
  ];
  const early = await isInside(patienceMs, Promise.all(asked.map(({ counted }) => counted)));
  const group = (name: string) => (
    <section>
      <h2 className="border-b pb-1 font-medium text-muted text-xs">{t(name)}</h2>
      <ul>
        {asked.map(({ id, group, segment, tone, counted }, index) =>
          group === name ? (
            <FigureRow
              key={id}
              label={t(id)}
              href={pathOf(tenant, { segment })}
              tone={tone}
              counted={early?.[index] ?? counted}
            />
          ) : null,
        )}
      </ul>
    </section>
  );
  return (
    <Page title={t('title')}>
      <Suspense>
        <FirstSteps
          tenant={tenant}
          clock={clock}
          counted={asked.filter(({ id }) => beforeOrders.includes(id)).map(({ counted }) => counted)}
        />
      </Suspense>
      <div className="grid max-w-240 gap-x-12 gap-y-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          {group('attention')}
          <Suspense>
            <RejectionsByCause tenant={tenant} />
          </Suspense>
          <Suspense>
            <UnfinishedWork tenant={tenant} />
          </Suspense>
        </div>
        <div className="flex flex-col gap-6">
          <Days tenant={tenant} clock={clock} />
          {group('sends')}
          {group('catalogue')}
        </div>
      </div>
    </Page>
  );
}
