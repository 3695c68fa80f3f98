'use client';

import { useState } from 'react';
import type { Reader } from '@/lib/formatting/number-text';
import { withRecentSaves } from '../conflicts/conflict';
import { useConflict } from '../conflicts/use-conflict';
import type { useFormValues } from '../drafts/use-form-values';
import type { FormProps } from '../form';
import type { FormSchema } from '../values/form-schema';
import type { FormValues } from '../values/form-values';
import type { Payload } from '../values/payload';
import { type ReadRecord, unreadFields } from '../values/whole-record';

type Asked = { places: readonly string[]; isStale: boolean; onDecide: (send: boolean) => void };

/**
 * Names, before a record that is there is written, the fields that no read tells of: on a platform where a write replaces the
 * record they end up empty. `isStale`: the record could not be read once more.
 */
function useUnreadFields(
  plan: FormSchema,
  { changes, existing, fixed }: Pick<FormProps, 'changes' | 'existing' | 'fixed'>,
) {
  const [asked, setAsked] = useState<Asked | undefined>(undefined);
  const applies = (changes || existing) && plan.effect === 'upsert' && !plan.keepsOmitted;

  const placesIn = (body: Payload, read: ReadRecord): string[] =>
    applies ? unreadFields(plan.fields, body, { ...read, ...fixed }) : [];

  async function ask(places: readonly string[], isStale: boolean): Promise<boolean> {
    const send = await new Promise<boolean>((onDecide) => setAsked({ places, isStale, onDecide }));
    setAsked(undefined);
    return send;
  }
  return { asked, ask, placesIn };
}

/** What goes out. `read`: the record before it. `isWhole`: nothing of the record was left out for want of knowing it. */
type Prepared = { draft: FormValues; base: FormValues; read: ReadRecord; body: Payload; isWhole: boolean };

/**
 * `name`: under which saves of this record are noted. What happens between pressing the button and sending: the record is read once more, conflicts are decided, and what would be
 * lost is named.
 */
export function usePreparation(
  props: Pick<FormProps, 'fixed' | 'changes' | 'existing' | 'fresh'> & { plan: FormSchema },
  name: string,
  drafted: ReturnType<typeof useFormValues>,
  reader: Reader,
) {
  const { plan, changes, fresh: readAgain } = props;
  const fresh =
    readAgain &&
    (async () => {
      const record = await readAgain();
      return record && withRecentSaves(name, record);
    });
  const { values, base, setBase, read, setRead, unsendable, bodyOf } = drafted;
  const conflict = useConflict(plan, changes === true, fresh, reader);
  const unread = useUnreadFields(plan, props);

  /** Nothing when the person goes back to the form. `busy`: whether the form is at work, and not asking. */
  async function prepare(
    mine: FormValues,
    busy: { begin: () => void; rest: () => void },
  ): Promise<Prepared | undefined> {
    const checked = await conflict.check(mine, base);
    if (!checked) return undefined;
    const { draft } = checked;
    if (checked.base !== base) {
      values.reset(draft);
      setBase(checked.base);
    }
    const known = { ...read, ...checked.read };
    setRead(known);
    const all = Object.entries(bodyOf(draft, known));
    const body = Object.fromEntries(all.filter(([name]) => !unsendable.current.has(name)));
    const lost = unread.placesIn(body, known);
    const isStale = fresh !== undefined && !checked.read;
    if (lost.length > 0 || isStale) {
      busy.rest();
      if (!(await unread.ask(lost, isStale))) return undefined;
      busy.begin();
    }
    return { draft, base: checked.base, read: known, body, isWhole: lost.length === 0 };
  }
  return { prepare, conflict: conflict.asked, unread: unread.asked };
}
