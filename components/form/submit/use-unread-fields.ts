'use client';

import { useState } from 'react';
import type { FormProps } from '../form';
import type { Plan } from '../values/form-schema';
import type { Wire } from '../values/payload';
import { type ReadRecord, unreadFields } from '../values/whole-record';

type Asked = { places: readonly string[]; isStale: boolean; onDecide: (send: boolean) => void };

/**
 * Names, before a record that is there is written, the fields that no read tells of: on a platform where a write replaces the
 * record they end up empty. `isStale`: the record could not be read once more.
 */
export function useUnread(
  plan: Plan,
  { changes, existing, fixed }: Pick<FormProps, 'changes' | 'existing' | 'fixed'>,
) {
  const [asked, setAsked] = useState<Asked | undefined>(undefined);
  const applies = (changes || existing) && plan.effect === 'upsert' && !plan.keepsOmitted;

  const placesIn = (body: Wire, read: ReadRecord): string[] =>
    applies ? unreadFields(plan.fields, body, { ...read, ...fixed }) : [];

  async function ask(places: readonly string[], isStale: boolean): Promise<boolean> {
    const send = await new Promise<boolean>((onDecide) => setAsked({ places, isStale, onDecide }));
    setAsked(undefined);
    return send;
  }
  return { asked, ask, placesIn };
}
