import { notFound } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { FormSchemas } from '@/components/form/form-schemas';
import { CopyCurl } from '@/components/form/json/response-view';
import { unavailableReason } from '@/components/record/available-actions';
import { PersonalData } from '@/components/record/personal-data';
import { repeatNote } from '@/components/record/repeat-note';
import { Section } from '@/components/record/section';
import { OutcomeBadge } from '@/components/record/sent-records/outcome-badge';
import { SubPage } from '@/components/record/sub-page';
import { Code } from '@/components/ui/code';
import { EmptyState } from '@/components/ui/empty-state';
import { DifferenceList, pretty } from '@/components/ui/json-diff';
import { JsonText } from '@/components/ui/json-text';
import { knownText } from '@/components/ui/known-text';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { formatCurl } from '@/lib/console/browser/curl';
import { parsePathParams } from '@/lib/console/browser/json';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { maskIn } from '@/lib/console/masking/mask';
import { maskEntries } from '@/lib/console/masking/masked-request-log';
import { isRemoved, requestLogEntry } from '@/lib/console/request-log/list-requests';
import type { Entry, Rejection } from '@/lib/console/request-log/request-row';
import { hasMask } from '@/lib/contract/masking';
import { operations as contract, isOperationName, isWriteName } from '@/lib/contract/operations';
import { revealKey } from '@/lib/contract/personal-fields';
import { config } from '@/lib/env';
import { CancelAgain } from './cancel-again';
import { changedSince } from './changed-records';
import { RequestDetails } from './request-details';
import { SendAgainButton, SendAgainForm, SendAgainSection } from './send-again-form';

function RejectedRecords({ rejections }: { rejections: readonly Rejection[] }) {
  const t = useTranslations('pages.requests');
  const tErrors = useTranslations('errors');
  if (rejections.length === 0) return null;
  return (
    <Section title={t('rejectedRecords')} extra={rejections.length}>
      <ul className="flex max-h-72 flex-col gap-1 overflow-y-auto">
        {rejections.map((one, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a call may contain the same record twice
          <li key={i} className="flex flex-wrap items-baseline gap-x-2">
            <Code>{one.record}</Code>
            {one.path && <code className="text-muted">{one.path}</code>}
            <span>{tErrors.has(one.code) ? tErrors(one.code) : one.message || one.code}</span>
            {(tErrors.has(one.code) || one.message) && <code className="text-faint text-xs">{one.code}</code>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Issues({ issues }: { issues: NonNullable<Entry['issues']> }) {
  const t = useTranslations('pages.requests');
  if (issues.length === 0) return null;
  return (
    <Section title={t('issues')}>
      <ul className="flex flex-col gap-1">
        {issues.map((issue) => (
          <li key={`${issue.path} ${issue.code} ${issue.message}`}>
            {issue.path && <code className="text-muted">{issue.path} </code>}
            {issue.message} <code className="text-faint text-xs">{issue.code}</code>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/**
 * Shows a request of the log: what was sent, the response, the differences from the previous write, and the form that
 * sends it again.
 */
export async function RequestRecord({ tenant, id }: { tenant: TenantMark; id: string }) {
  const tenantId = tenant.id;
  const requests = tenantPath(tenantId, 'requests');
  const [tExplorer, t, tPages, tActs, tOperations, mask, logged] = await Promise.all([
    getTranslations('explorer'),
    getTranslations('pages.requests'),
    getTranslations('pages'),
    getTranslations('pages.acts'),
    getTranslations('operations'),
    maskIn(tenantId),
    /^\d{1,15}$/.test(id) ? requestLogEntry(Number(id), tenantId) : undefined,
  ]);
  const [entry] = await maskEntries(mask, logged ? [logged] : []);
  // A job or a record may still link to a request that retention has removed.
  if (!entry && /^\d{1,15}$/.test(id) && (await isRemoved(Number(id))))
    return (
      <SubPage title={t('deletedTitle', { id })} back={{ href: requests, label: tPages('back') }}>
        <EmptyState section="requests" text={t('deleted')} />
      </SubPage>
    );
  if (!entry || !logged) notFound();
  const { operation: name } = entry;
  const operation = isOperationName(name) ? contract[name] : undefined;
  const pathParams = operation && parsePathParams(operation, entry.path);
  const isHidden = hasMask([entry.body, entry.answer]);
  const [changedAsSent, denied] = await Promise.all([
    // Compare the bodies as sent, because masked values always look equal.
    changedSince(logged),
    isWriteName(name) ? unavailableReason(name, tenantId) : t('gone'),
  ]);
  const changed = changedAsSent && { ...changedAsSent, found: mask.of(changedAsSent.found) };
  const reason = denied ?? (hasMask(entry.body) ? tActs('masked') : undefined);
  const curl = formatCurl(config().platformUrl, { ...entry, tenant: tenantId });
  const isUnconfirmed = entry.outcome === 'unknown' && entry.result !== 'done';
  const lost = isUnconfirmed || entry.outcome === 'unreachable';
  const isSubtract = operation?.effect === 'subtract';
  const retryReason = async () => {
    if (!lost) return tExplorer('againNew');
    const isCreate = operation?.effect === 'create' && isUnconfirmed;
    return `${tExplorer(isCreate ? 'againCreate' : 'againSame')} ${await repeatNote(name)}`;
  };
  const retryNote = await retryReason();
  return (
    <SubPage
      title={knownText(tOperations, name)}
      extra={<OutcomeBadge entry={entry} />}
      back={{ href: requests, label: tPages('back') }}
      actions={
        <>
          <CopyCurl value={curl} />
          <SendAgainButton
            unavailable={pathParams ? reason : t('gone')}
            isDone={entry.result === 'done'}
            isSubtract={isSubtract}
          />
        </>
      }
      fill
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isHidden && <PersonalData tenant={tenantId} record={revealKey.request(entry.id)} />}
        <Section title={t('request')}>
          <RequestDetails entry={entry} visit={entry.visit} />
        </Section>
        <RejectedRecords rejections={entry.rejections ?? []} />
        <Issues issues={entry.issues ?? []} />
        {changed && (
          <Section
            title={t('changed')}
            extra={
              <PrefetchLink
                href={route(`${requests}/${changed.previousEntry.id}`)}
                className="text-accent-text hover:underline"
              >
                {t('earlier')}
              </PrefetchLink>
            }
          >
            <DifferenceList label={t('changed')} differences={changed.found} />
          </Section>
        )}
        <div className="grid border-t lg:grid-cols-2 [&>section]:min-w-0 [&>section]:border-t-0 max-lg:[&>section+section]:border-t">
          <Section title={tPages('records.sentContent')}>
            <JsonText text={entry.body} none={t('noBody')} />
          </Section>
          <Section title={t('answered')}>
            <JsonText text={entry.answer} none={t('noAnswer')} />
          </Section>
        </div>
        {name === 'cancelLineItems' && pathParams && reason === undefined && (
          <SendAgainSection title={tExplorer('againSubtract')}>
            <FormSchemas operations={['cancelLineItems']}>
              <CancelAgain
                tenant={tenant}
                referenceNumber={pathParams.referenceNumber ?? ''}
                body={entry.body}
              />
            </FormSchemas>
          </SendAgainSection>
        )}
        {isWriteName(name) && operation && !isSubtract && pathParams && reason === undefined && (
          <SendAgainForm
            tenant={tenant}
            operation={name}
            effect={operation.effect}
            params={pathParams}
            body={pretty(entry.body ?? '')}
            firstResponse={entry.answer}
            reason={retryNote}
            createdBody={isUnconfirmed && operation.effect === 'create' ? (entry.body ?? '') : undefined}
            seed={
              lost ? { key: entry.idempotencyKey, content: entry.body ?? '', response: 'none' } : undefined
            }
          />
        )}
      </div>
    </SubPage>
  );
}
