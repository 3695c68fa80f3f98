import type { SentSource, Source } from '@/lib/console/operations/known-records';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import type { Wire } from '@/lib/files/rows-to-records';
import type { Facts, Known } from './target';
import { type Choices, type From, type Plan, textOf } from './target';

/** Where orders of a kind are looked up: at the platform, and in what was sent from here. */
export type Places = { there: Source; sent: SentSource };

type Identity = {
  from: From;
  /** Goes out under this ID where the file names none. */
  under?: string;
  /** It is surely the record that is there. */
  same: boolean;
};

const nameIn = (known: Known | undefined): string => {
  const { integration } = known ?? {};
  if (!isRecord(integration)) return '';
  return (
    textOf(Reflect.get(integration, 'integrationName')) || textOf(Reflect.get(integration, 'integrationType'))
  );
};

const lower = (value: unknown): string => textOf(value).trim().toLowerCase();

/**
 * Which record this is: a reference says so only together with its integration, and reads tell its name alone. What was
 * sent from here before stays under its ID; for the rest the person has said one for the file, or must.
 */
function identityOf(record: Wire, facts: Facts, { there, sent }: Places, { integration }: Choices): Identity {
  const reference = textOf(record.referenceNumber);
  const all = facts.of(there, reference);
  const [before] = facts.of(sent, reference) ?? [];
  const said = lower(record.integrationId);
  const held = before && lower(before.integrationId);
  const name = nameIn(all?.[0]);
  const isListed = all !== undefined && all.length > 0;
  // What was taken from here is there, also where the platform lists none.
  const isThere = isListed || (all === undefined && before !== undefined);
  if (isListed && name === '') return said ? { from: 'foreign', same: false } : { from: 'none', same: true };
  if (said)
    return held !== undefined && held !== said && isThere
      ? { from: 'foreign', same: false }
      : { from: 'file', same: held === said };
  if (held !== undefined)
    return held ? { from: 'sent', under: held, same: true } : { from: 'none', same: true };
  if (integration) {
    const { id, name: own } = integration;
    if (isListed && own && own !== name) return { from: 'foreign', same: false };
    if (!id) return { from: 'none', same: false };
    return { from: 'said', under: id, same: isListed && own === name };
  }
  // A new one goes out under none, as long as nobody says otherwise.
  return all && !isListed ? { from: 'none', same: false } : { from: 'unknown', same: false };
}

/** What sending an order would do. `open`: the states in which a file can change it. */
export function orderPlan(
  places: Places,
  open: readonly string[],
  record: Wire,
  facts: Facts,
  choices: Choices,
): Plan {
  const all = facts.of(places.there, textOf(record.referenceNumber));
  const [known] = all ?? [];
  const { same, ...identity } = identityOf(record, facts, places, choices);
  if (all && !known) return { act: 'create', ...identity };
  // Past these it is left as it is, or rejected: nothing that a file could change.
  if (known && !open.some((state) => state === known.state)) return { act: 'skip', why: 'past' };
  if ((known || same) && choices.existing === 'leave') return { act: 'skip', why: 'exists' };
  // What may be there must be left alone all the same.
  if (!all && choices.existing === 'leave') return { act: 'skip', why: 'mayExist' };
  return { act: same ? 'update' : 'save', ...identity };
}

/** Under another integration it could become a second record: nothing goes out before that is settled. */
export function identityFaults(plan: Plan): readonly Issue[] {
  const from = plan.act === 'skip' ? undefined : plan.from;
  if (from === 'unknown') return [{ path: 'integrationId', message: '', code: 'integrationUnknown' }];
  return from === 'foreign' ? [{ path: 'integrationId', message: '', code: 'integrationOther' }] : [];
}

/** A record as it goes out: under the integration that was found for it. */
export const underIntegration = (record: Wire, plan: Plan): Wire =>
  plan.act === 'skip' || plan.under === undefined ? record : { ...record, integrationId: plan.under };
