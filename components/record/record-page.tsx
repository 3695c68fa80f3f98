import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { ComponentProps, ReactNode } from 'react';
import type { Row } from '@/components/data-table/columns/column';
import { StateBadge } from '@/components/ui/badge';
import { type TenantMark, tenantMark } from '@/components/ui/tenant-mark';
import { type Input, isNotFound, type ReadName, type ReadValue } from '@/lib/console/browser/result';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { read } from '@/lib/console/operations/read';
import { resourceWrites } from '@/lib/console/request-log/sent-kinds';
import type { ResourceDefinition } from '@/lib/contract/define-resource';
import { hasMask } from '@/lib/contract/masking';
import { isWriteName, operations } from '@/lib/contract/operations';
import { nextAction } from '@/lib/contract/record-actions';
import type { Operation } from '@/lib/contract/schema/operation';
import { Age } from './age';
import { type ActionStates, actionStates, type RecordLink } from './available-actions';
import { DefaultActions } from './create-record-actions';
import { LiveRecord } from './live-record';
import { getMilestones, Milestones } from './milestones';
import { PersonalData } from './personal-data';
import { ReadBackNotice, readBackPending } from './read-back-notice';
import { RecordBody } from './record-body';
import { FieldSection, TechnicalDetails } from './record-fields';
import { recordLinks } from './record-links';
import { NothingSent } from './sent-records/sent-notes';
import { FailedPage, SubPage } from './sub-page';
import { Timeline } from './timeline/timeline';

/** Props of a record's page; `K` is the route parameter with its key. */
export type RecordProps<K extends string> = { params: Promise<Record<'tenant' | K, string>> };

/** Returns the metadata of a record's page. The title is the record's key. */
export async function recordTitle({ params }: RecordProps<string>): Promise<Metadata> {
  const { tenant: _, ...keys } = await params;
  // Next decodes parameters for metadata, but not for pages.
  return { title: Object.values(keys).join(' ') };
}

/** A record that this console sent and the platform does not return. */
type Sent = { readonly fields?: Row };

/** Values that `RecordPage` provides to the function that renders a resource's parts. */
type Frame = {
  actionProps: {
    tenant: TenantMark;
    id: string;
    states: ActionStates;
    links: readonly RecordLink[];
    primary?: string;
  };
  section: (
    title: string,
    names: readonly string[],
    more?: Partial<ComponentProps<typeof FieldSection>>,
  ) => ReactNode;
};

type Parts = {
  /** Replaces the key as title. Set `name` to the record's name if `title` contains more than the name. */
  title?: ReactNode;
  name?: string;
  /** The badge beside the title; by default, the state. */
  badge?: string | null;
  /** Content between the badge and the age. */
  extra?: ReactNode;
  /**
   * The timestamp whose age ends the heading. If the record has states, the heading shows the age of the state instead.
   */
  since?: string | null;
  /** Replaces the default actions: links to the record's forms, and the form of its tag. */
  actions?: ReactNode;
  head?: ReactNode;
  /** `revealKey` of the record, if it has personal data. */
  personal?: string;
  /** The write to compare the record with. */
  readBack?: Pick<ComponentProps<typeof ReadBackNotice>, 'operation' | 'names'>;
  main: ReactNode;
  fill?: boolean;
  side?: ReactNode;
  timeline?: Partial<ComponentProps<typeof Timeline>>;
  /** Content below the timeline. */
  details?: ReactNode;
  /** Names of rarely needed fields. */
  technical?: readonly string[];
};

/**
 * Reads a record and renders its page, which combines the parts of the resource with the parts that every record has.
 * If the record cannot be shown, the page explains why: not found, just sent but not returned yet, never returned by
 * this platform, or a failed read.
 */
export async function RecordPage<N extends ReadName, R extends Row, S extends Sent = never>({
  resource,
  of = operations[resource.list.operation].record,
  tenant,
  keys,
  operation,
  input,
  find,
  sent: findSent,
  children,
}: {
  resource: ResourceDefinition;
  /** Schema of the record, if it differs from the schema in the list. */
  of?: NonNullable<Operation['record']>;
  tenant: TenantMark;
  /** Values of the record's key, from the URL. */
  keys: readonly string[];
  operation: N;
  input: Input<N>;
  /** Returns the record in the response, if the response contains it. */
  find: (value: ReadValue<N>) => R | undefined;
  /**
   * Returns the record as this console sent it. `isMissing` is true if the platform does not return such records at
   * all.
   */
  sent?: (isMissing: boolean) => Promise<S | undefined>;
  children: (record: R | S, frame: Frame) => Parts | Promise<Parts>;
}) {
  const { segment, list, create } = resource;
  const { id } = tenant;
  const [t, found] = await Promise.all([getTranslations('pages'), read(operation, id, input)]);
  const back = { href: tenantPath(id, segment), label: t('back') };
  const key = keys.at(-1) ?? '';
  const isMissing = found.kind === 'missing';
  if (found.kind !== 'ok' && !isNotFound(found) && !(isMissing && findSent))
    return <FailedPage title={key} back={back} failure={found} />;
  const listed = found.kind === 'ok' ? find(found.value) : undefined;
  const sent = listed ? undefined : await findSent?.(isMissing);
  const record = listed ?? sent;
  if (!record) {
    if (isMissing)
      return (
        <SubPage title={<code>{key}</code>} back={back}>
          <NothingSent />
        </SubPage>
      );
    const createOperation = create && isWriteName(create.operation) ? create.operation : undefined;
    const pending =
      createOperation &&
      (await readBackPending({ tenant: id, operation: createOperation, record: key }, back));
    return pending ?? notFound();
  }
  const fields: Row = listed ?? sent?.fields ?? {};
  // Prefer the platform's spelling, because the URL may be spelled differently.
  const recordKeys = resource.keys.map((name, at) => String(fields[name] ?? keys[at]));
  const recordKey = recordKeys.at(-1) ?? key;
  const state = listed && typeof fields.state === 'string' ? fields.state : undefined;
  const resourceName = operations[list.operation].resource;
  const states = await actionStates(resourceName, id, list.transitions && state);
  const links = await recordLinks(resource, id, recordKeys, { states, isFromRequests: !listed });
  const section: Frame['section'] = (title, names, more) => (
    <FieldSection title={title} of={of} record={fields} names={names} {...more} />
  );
  const primary = nextAction(resourceName, fields, states);
  const actionProps = { tenant: tenantMark(tenant), id: recordKey, states, links, primary };
  const { badge = state, ...parts } = await children(record, { actionProps, section });
  const { personal, readBack } = parts;
  // The heading shows the age beside the state, so users would mistake the age of the record for the age of the state.
  const steps =
    state !== undefined && list.states && list.transitions
      ? getMilestones(list.states, list.transitions, fields)
      : undefined;
  const since = steps ? steps.find((step) => step.state === state)?.at : parts.since;
  return (
    <SubPage
      title={parts.title ?? <code>{recordKey}</code>}
      name={parts.name}
      extra={
        <>
          <StateBadge value={badge} />
          {parts.extra}
          {since && <Age at={since} />}
        </>
      }
      back={back}
      live={listed && <LiveRecord tenant={id} operation={operation} input={input} />}
      actions={
        parts.actions ?? (
          <DefaultActions
            {...actionProps}
            record={{ tag: fields.tag, name: fields.name }}
            primary={primary ?? links[0]?.name}
          />
        )
      }
      fill
    >
      <RecordBody
        fill={parts.fill}
        head={
          <>
            {personal !== undefined && hasMask(fields) && <PersonalData tenant={id} record={personal} />}
            {readBack && <ReadBackNotice tenant={id} record={recordKey} stored={fields} {...readBack} />}
            {parts.head}
          </>
        }
        side={
          <>
            {parts.side}
            <Timeline
              tenant={id}
              operations={resourceWrites(resourceName)}
              records={recordKeys}
              isComposite={keys.length > 1}
              {...parts.timeline}
            />
            {parts.details}
            {parts.technical && <TechnicalDetails of={of} record={fields} names={parts.technical} />}
          </>
        }
      >
        {state !== undefined && steps && (
          <Milestones label={t('records.progress')} steps={steps} state={state} />
        )}
        {parts.main}
      </RecordBody>
    </SubPage>
  );
}
