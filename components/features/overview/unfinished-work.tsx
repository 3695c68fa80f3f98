import { getTranslations } from 'next-intl/server';
import { pathOf } from '@/components/ui/sections';
import { unfinishedOf } from '@/lib/console/jobs/bulk-runs';
import { isBulkAct } from '@/lib/contract/record-actions';
import { FigureRow } from './figure-row';

/** Imports and bulk changes that stopped half-way: how many rows of each were not sent, and the way to go on. */
export async function UnfinishedWork({ tenant }: { tenant: string }) {
  const [t, acts, found] = await Promise.all([
    getTranslations('overview'),
    getTranslations('pages.bulk.acts'),
    // Where the console's own database is away, the platform's numbers stand all the same.
    unfinishedOf(tenant).catch(() => []),
  ]);
  if (found.length === 0) return null;
  return (
    <section>
      <h2 className="border-b pb-1 font-medium text-muted text-xs">{t('unfinished')}</h2>
      <ul>
        {found.map(({ kind, id, what, person, rows }) => (
          <FigureRow
            key={id}
            label={`${kind === 'run' && isBulkAct(what) ? acts(what) : what} · ${person}`}
            href={pathOf(tenant, { segment: `${kind === 'run' ? 'runs' : 'import'}/${id}` })}
            tone="warn"
            counted={{ count: rows }}
          />
        ))}
      </ul>
    </section>
  );
}
