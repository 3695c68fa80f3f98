'use client';

import type { Draft } from './draft';
import type { FormProps } from './form';
import type { Plan } from './plan';
import type { Reader } from './reader';
import type { useDraft } from './use-draft';
import { useMeeting } from './use-meeting';
import { useUnread } from './use-unread';
import type { Wire } from './wire';

/** What goes out. `isWhole`: nothing of the record was left out for want of knowing it. */
type Prepared = { draft: Draft; base: Draft; body: Wire; isWhole: boolean };

/**
 * What happens between pressing the button and sending: the record is read once more, conflicts are decided, and what would be
 * lost is named.
 */
export function usePreparation(
  props: Pick<FormProps, 'fixed' | 'changes' | 'existing' | 'fresh'> & { plan: Plan },
  drafted: ReturnType<typeof useDraft>,
  reader: Reader,
) {
  const { plan, changes, fresh } = props;
  const { values, base, setBase, read, setRead, unsendable, bodyOf } = drafted;
  const meeting = useMeeting(plan, changes === true, fresh, reader);
  const unread = useUnread(plan, props);

  /** Nothing when the person goes back to the form. `busy`: whether the form is at work, and not asking. */
  async function prepare(
    mine: Draft,
    busy: { begin: () => void; rest: () => void },
  ): Promise<Prepared | undefined> {
    const met = await meeting.meet(mine, base);
    if (!met) return undefined;
    const { draft } = met;
    if (met.base !== base) {
      values.reset(draft);
      setBase(met.base);
    }
    const known = { ...read, ...met.read };
    setRead(known);
    const all = Object.entries(bodyOf(draft, known));
    const body = Object.fromEntries(all.filter(([name]) => !unsendable.current.has(name)));
    const lost = unread.placesIn(body, known);
    const isStale = fresh !== undefined && !met.read;
    if (lost.length > 0 || isStale) {
      busy.rest();
      if (!(await unread.ask(lost, isStale))) return undefined;
      busy.begin();
    }
    return { draft, base: met.base, body, isWhole: lost.length === 0 };
  }
  return { prepare, meeting: meeting.asked, unread: unread.asked };
}
