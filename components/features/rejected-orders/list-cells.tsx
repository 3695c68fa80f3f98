'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { PreviewField } from '@/components/data-table/preview/preview-field';
import type { CellProps } from '@/components/data-table/table-body';
import { useListQuery } from '@/components/data-table/url-state/use-list-state';
import { addressLines } from '@/components/record/address-lines';
import { Badge } from '@/components/ui/badge';
import { knownText } from '@/components/ui/known-text';
import { When } from '@/components/ui/time';
import { tooltip } from '@/components/ui/tooltip';
import { entryKey } from '@/lib/console/browser/rejections';
import type { RejectedOrderNote } from '@/lib/console/rejected-queue/rejected-order-notes';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { textOf } from '@/lib/contract/schema/text-of';
import type { ValueGroups } from '@/lib/rules/group-by-value';
import { selectedCause, useCauseGroups, useGroups } from './use-cause-groups';

/**
 * The console's data about the entries of the list. `at` is the time when a later request was accepted, by entry ID,
 * and `word` is the label of that time. `notes` are the team's notes, by entry ID and creation time.
 */
type Statuses = {
  word: string;
  at: Readonly<Record<string, string>>;
  notes: Readonly<Record<string, RejectedOrderNote>>;
};

const StatusContext = createContext<Statuses>({ word: '', at: {}, notes: {} });

export const StatusProvider = ({ children, ...statuses }: Statuses & { children: ReactNode }) => (
  <StatusContext value={statuses}>{children}</StatusContext>
);

/** Shows the status of a rejected order: accepted later, closed without sending, being fixed, or its assignee. */
export function StatusCell({ row }: CellProps) {
  const { word, at, notes } = use(StatusContext);
  const t = useTranslations('queue');
  const accepted = at[String(row.id)];
  const { closed, fixing, assigned } =
    notes[entryKey({ entry: textOf(row.id), at: textOf(row.createdAt) })] ?? {};
  if (accepted)
    return (
      <Badge variant="good">
        {word} <When at={accepted} />
      </Badge>
    );
  if (closed) return <Badge>{t('closedShort', { person: closed.person })}</Badge>;
  if (fixing) {
    const text = t('fixedBy', { person: fixing.name, n: fixing.minutes });
    return (
      <Badge variant="warn" title={text}>
        {text}
      </Badge>
    );
  }
  return assigned ? assigned.name : null;
}

function RejectedValue({ group: { field, value, to } }: { group: ValueGroups['groups'][number] }) {
  const t = useTranslations('groups');
  const tFields = useTranslations('fields');
  return (
    <>
      {value === '' ? t('empty', { field: knownText(tFields, field) }) : value}
      {to !== undefined && <span className="text-good"> → {to}</span>}
    </>
  );
}

/** Shows the rejected value of an order in a group, or the cause while the value is unknown. */
function GroupValue({ id, name, cause }: { id: string; name: string; cause: string }) {
  const { data } = useCauseGroups(cause, false);
  const group = data?.groups.find(({ ids }) => ids.includes(id));
  return group ? (
    <span {...tooltip(name)}>
      <RejectedValue group={group} />
    </span>
  ) : (
    name
  );
}

/** Maximum number of lines in the preview. The order's page shows all lines. */
const MAX_LINES = 10;

/**
 * Shows the rejected value, the suggested value, the lines and the address of a rejected order in the preview. Makes no
 * request if calls are limited.
 */
export function RejectedOrderFields({ row }: CellProps) {
  const tFields = useTranslations('fields');
  const tUi = useTranslations('ui');
  const { shape } = useListQuery();
  const filters = [{ operation: 'Equals' as const, property: 'id', value: String(row.id) }];
  const { data } = useGroups(
    shape.tenant,
    String(row.error ?? ''),
    printDqb({ filters, sort: [] }),
    !shape.metered,
  );
  const [group] = data?.groups ?? [];
  const lines = data?.lines ?? [];
  const address = addressLines(data?.address ?? {});
  return (
    <>
      {group && (
        <PreviewField label={knownText(tFields, group.field)}>
          <RejectedValue group={group} />
        </PreviewField>
      )}
      {lines.length > 0 && (
        <PreviewField label={tFields('lineItems')}>
          <ul>
            {lines.slice(0, MAX_LINES).map(({ sku, amountInOrder }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one order stay as they are
              <li key={i}>
                <code>{sku || '–'}</code> × {amountInOrder ?? '–'}
              </li>
            ))}
            {lines.length > MAX_LINES && (
              <li className="text-muted">{tUi('more', { n: lines.length - MAX_LINES })}</li>
            )}
          </ul>
        </PreviewField>
      )}
      {address.length > 0 && (
        <PreviewField label={tFields('shippingAddress')}>
          <address className="whitespace-pre-line not-italic">{address.join('\n')}</address>
        </PreviewField>
      )}
    </>
  );
}

/**
 * Shows why an order was rejected. In a list filtered by one cause, shows the rejected value instead, because every row
 * has the same cause.
 */
export function CauseCell({ row }: CellProps) {
  const tErrors = useTranslations('errors');
  const error = String(row.error ?? '');
  const name = knownText(tErrors, error);
  const cause = selectedCause(useListQuery().state.f);
  return cause ? <GroupValue id={String(row.id)} name={name} cause={cause} /> : name;
}

/**
 * Focuses the first rejected order when the list opens, so that shortcuts work at once. Does nothing if another element
 * has the focus, or on touch devices, which have no shortcuts.
 */
export function FirstRowFocus() {
  useEffect(() => {
    if (document.activeElement !== document.body || !matchMedia('(hover: hover)').matches) return;
    document.querySelector<HTMLElement>('[data-list] [data-row-link]')?.focus({ preventScroll: true });
  }, []);
  return null;
}
