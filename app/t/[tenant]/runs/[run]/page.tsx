import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { SubPage } from '@/components/shell/sub-page';
import { selectionName } from '@/components/table/selection';
import { When } from '@/components/ui/when';
import { countUndoable } from '@/lib/console/bulk-rows';
import { countsOf, findRun } from '@/lib/console/bulk-runs';
import { currentPerson, requirePerson } from '@/lib/console/session';
import { isRecord } from '@/lib/contract/is-record';
import { isBulkAct, recordActions } from '@/lib/contract/record-actions';
import { findTenant } from '@/lib/gateway/tenants';
import { repeatNote } from '../../repeat-note';
import { whyNot } from '../../why-not';
import { listAsPlanned, placesOf } from '../acts';
import { AskedFacts } from '../asked-facts';
import { RunWords } from '../run-words';
import { RunView } from './run-view';

type Props = { params: Promise<{ tenant: string; run: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { tenant, run } = await params;
  const [t, person] = await Promise.all([getTranslations('pages.bulk'), currentPerson()]);
  const found = person && (await findRun(run, tenant));
  return { title: found && isBulkAct(found.act) ? t(`acts.${found.act}`) : t('title') };
}

/** One act on many records: its plan, how it goes, and what became of each. */
export default async function BulkRunPage({ params }: Props) {
  await requirePerson();
  const { tenant: segment, run: id } = await params;
  const tenant = decodeURIComponent(segment);
  const run = await findRun(id, tenant);
  if (!run || !isBulkAct(run.act)) notFound();
  const { act } = run;
  const [t, counts, undoable, person, registered, denied, note] = await Promise.all([
    getTranslations('pages.bulk'),
    countsOf(run.id),
    countUndoable(run.id),
    currentPerson(),
    findTenant(tenant),
    whyNot(act, tenant),
    repeatNote(),
  ]);
  const asked = isRecord(run.asked) ? run.asked : {};
  const isUndo = asked.undoOf !== undefined;
  const places = placesOf(act, segment);
  const tenantName = registered?.name ?? tenant;
  const foreign = person?.id === run.personId ? undefined : t('ofSomebodyElse', { person: run.person });
  return (
    <SubPage
      title={isUndo ? t('undoOf', { act: t(`acts.${act}`) }) : t(`acts.${act}`)}
      beside={
        <>
          {run.person} · <When at={run.createdAt.toISOString()} />
        </>
      }
      back={{ href: `/t/${segment}/runs`, label: t('title') }}
      fill
    >
      <AskedFacts act={act} asked={run.asked} />
      <RunWords>
        <RunView
          key={run.id}
          tenant={tenant}
          tenantName={tenantName}
          id={run.id}
          started={run.startedAt !== null}
          counts={counts}
          label={t(isUndo ? 'applyUndo' : `apply.${act}`, { n: counts.waiting, tenant: tenantName })}
          mayNot={denied}
          repeatNote={note}
          undoable={undoable}
          detaches={typeof asked.detaches === 'number' ? asked.detaches : 0}
          unavailable={denied ?? foreign}
          picks={selectionName(tenant, recordActions[act].bulk.list)}
          record={places.record}
          list={listAsPlanned(places.list, run.asked)}
        />
      </RunWords>
    </SubPage>
  );
}
