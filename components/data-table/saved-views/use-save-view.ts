'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { keepView } from '@/lib/console/actions';
import type { Result } from '@/lib/console/browser/result';
import { broken } from '@/lib/console/browser/unexpected-failure';
import type { ViewChange } from '@/lib/console/browser/view-change';
import type { ListMemory } from '@/lib/console/views/view-actions';
import type { ListShape } from '../columns/column';
import { memoryKey } from '../preferences/preferences-key';

/** What is kept, without where: the list says that. */
type Kept<C = ViewChange> = C extends unknown ? Omit<C, 'tenant' | 'list'> : never;

/** Refusals that have words of their own. */
const told = ['taken', 'full', 'changed', 'unknown_view'] as const;

/** Keeps what a list is to remember. `keep` answers the id of a new view, '' for what has none, nothing when it failed. */
export function useKeepView(shape: ListShape) {
  const t = useTranslations('table.views.failed');
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState<string>();

  const keep = async (given: Kept): Promise<string | undefined> => {
    if (!shape.views) return undefined;
    setPending(true);
    setFault(undefined);
    const asked: ViewChange = { tenant: shape.tenant, list: shape.views.list, ...given };
    const result: Result<ListMemory & { id: string }> = await keepView(asked).catch(() => broken());
    setPending(false);
    if (result.kind !== 'ok') {
      const code = result.kind === 'refused' ? (result.issues[0]?.code ?? '') : '';
      setFault(t(told.find((known) => known === code) ?? 'other'));
      return undefined;
    }
    const { id, ...memory } = result.answer;
    client.setQueryData<ListMemory>(memoryKey(shape), memory);
    return id;
  };
  return { keep, pending, fault };
}
