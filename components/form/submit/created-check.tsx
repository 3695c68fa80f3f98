'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { readQuery } from '@/lib/console/browser/read-query';
import { type Filter, printDqb } from '@/lib/contract/dqb/dqb';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { SentForm } from './use-submit';

/** An existing record under the key of the one to create. */
type Found = { label: string; href: string };
type CheckState = { kind: 'looking' } | { kind: 'failed' } | { kind: 'found'; records: Found[] };

/** The key field of each create operation, and the path of a record. */
const keyed = {
  createProduct: { field: 'sku', read: 'getProductsWithTag', segment: 'products', id: 'sku' },
  createCustomer: { field: 'email', read: 'getCustomers', segment: 'customers', id: 'customerNo' },
} as const;
const isKeyed = (name: string): name is keyof typeof keyed => Object.hasOwn(keyed, name);

const parsed = (content: string): unknown => {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
};

/** Checks by key whether a create without a response took effect, and offers to resend only after that. */
export function CreatedCheck({
  tenant,
  sent,
  onRepeat,
}: {
  tenant: string;
  sent: Pick<SentForm, 'operation' | 'content'>;
  onRepeat?: () => void;
}) {
  const t = useTranslations('form.outcome');
  const queries = useQueryClient();
  const [check, setCheck] = useState<CheckState | undefined>(undefined);
  if (!isKeyed(sent.operation)) return null;
  const { field, read, segment, id } = keyed[sent.operation];
  const body = parsed(sent.content);
  const key = isRecord(body) && typeof body[field] === 'string' ? body[field] : '';
  if (key === '') return null;

  async function find() {
    setCheck({ kind: 'looking' });
    const filters: Filter[] = [{ operation: 'Equals', property: field, value: key }];
    const dqb = printDqb({ filters, sort: [], offset: 0, count: 10 });
    const items = await (read === 'getCustomers'
      ? queries.fetchQuery({ ...readQuery(read, tenant, { query: { dqb } }), staleTime: 0 })
      : queries.fetchQuery({ ...readQuery(read, tenant, { query: { dqb } }), staleTime: 0 })
    )
      .then(({ answer }): readonly unknown[] => answer.items)
      .catch(() => undefined);
    if (!items) return setCheck({ kind: 'failed' });
    // A platform that ignores the query also returns other records.
    const own = items.filter(
      (row) => isRecord(row) && String(row[field]).toLowerCase() === key.toLowerCase(),
    );
    const records = own.filter(isRecord).map((row) => ({
      label: [row.name ?? [row.firstName, row.lastName].filter(Boolean).join(' '), row[field]]
        .filter(Boolean)
        .join(' · '),
      href: `/t/${encodeURIComponent(tenant)}/${segment}/${encodeURIComponent(String(row[id]))}`,
    }));
    setCheck({ kind: 'found', records });
  }
  return (
    <div className="flex flex-col items-start gap-2 pt-2">
      {check?.kind === 'found' && check.records.length > 0 && (
        <ul>
          {check.records.map(({ label, href }) => (
            <li key={href}>
              {t('isThere')}{' '}
              <a href={href} target="_blank" rel="noopener" className="underline underline-offset-2">
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      {check?.kind === 'found' && check.records.length === 0 && (
        <p role="status">{t('isNotThere', { key })}</p>
      )}
      {check?.kind === 'failed' && <p role="status">{t('lookFailed')}</p>}
      <span className="flex flex-wrap gap-2">
        <Button size="sm" pending={check?.kind === 'looking'} onClick={() => void find()}>
          {t(check ? 'lookAgain' : 'look', { key })}
        </Button>
        {check && check.kind !== 'looking' && onRepeat && (
          <Button size="sm" onClick={onRepeat}>
            {t('sendAnyway')}
          </Button>
        )}
      </span>
    </div>
  );
}
