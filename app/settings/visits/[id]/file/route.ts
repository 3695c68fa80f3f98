import { getLocale, getTranslations } from 'next-intl/server';
import { knownText } from '@/components/ui/known-text';
import { recordAuditEvent } from '@/lib/console/audit/audit';
import { authorize } from '@/lib/console/auth/access';
import { originCheckedRoute } from '@/lib/console/auth/define-route';
import { readableVisit } from '@/lib/console/auth/readable-visit';
import { hasRight } from '@/lib/console/auth/rights';
import { missing } from '@/lib/console/http/console-result';
import { maskIn } from '@/lib/console/masking/mask';
import { maskedRequestLogRows } from '@/lib/console/masking/masked-request-log';
import { listVisitEvents } from '@/lib/console/visits/visit-list';
import { BOM, columnSeparator, csvLine } from '@/lib/files/csv-line';

const heads = ['when', 'kind', 'address', 'record', 'outcome', 'count', 'requestId'] as const;

/** Downloads a visit as CSV: its tenant, person, reason and times, then its events, then its writes. Times are in UTC. */
export const GET = originCheckedRoute<{ id: string }>(async ({ params: { id } }) => {
  const person = await authorize('read');
  if ('kind' in person) return person;
  const visit = await readableVisit(person, id);
  if (!visit)
    return hasRight(person.role, 'visits')
      ? missing('Visit not found')
      : { kind: 'forbidden', reason: 'role' };
  const [t, tOperations, tOutcomes, locale, events] = await Promise.all([
    getTranslations('visits.log'),
    getTranslations('operations'),
    getTranslations('pages.requests.outcomes'),
    getLocale(),
    listVisitEvents(visit.id),
  ]);
  await recordAuditEvent({
    ...{ act: 'export.read', by: person, tenant: visit.tenant, object: 'visits' },
    after: { visit: visit.id, person: visit.person },
  });
  const separator = columnSeparator({ kind: 'words', locale });
  const line = (...cells: string[]) =>
    csvLine(
      cells.map((text) => ({ text })),
      separator,
    );
  const parts = [
    BOM,
    line(t('columns.tenant'), visit.tenantName),
    line(t('columns.person'), visit.person),
    line(t('columns.reason'), visit.reason),
    line(`${t('columns.started')} (UTC)`, visit.startedAt.toISOString()),
    line(`${t('columns.ended')} (UTC)`, visit.endedAt?.toISOString() ?? t('open')),
    line(),
    line(...heads.map((name) => (name === 'when' ? `${t('heads.when')} (UTC)` : t(`heads.${name}`)))),
    ...events.map(({ kind, path, firstAt, count }) =>
      line(firstAt.toISOString(), t(`kinds.${kind}`), path, '', '', String(count), ''),
    ),
  ];
  for await (const entries of maskedRequestLogRows(await maskIn(visit.tenant), {
    tenant: visit.tenant,
    visit: visit.id,
  }))
    for (const { at, operation, records, result, requestId } of entries)
      parts.push(
        line(
          at.toISOString(),
          knownText(tOperations, operation),
          '',
          records.join(' '),
          tOutcomes(result),
          '1',
          requestId,
        ),
      );
  return new Response(parts.join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="visit-${visit.id}.csv"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
});
