import { pool } from '@/lib/db/pool';
import { toNetwork } from './attempt-limits';

/** Failed attempts from one IPv4 address or IPv6 network to sign in as a person. */
export type FailedSignIn = {
  address: string;
  agent: string;
  count: number;
  lastAt: Date;
};

const RETENTION_DAYS = 90;
/** Maximum number of failures that count as the person's own mistakes if the same address signs in afterwards. */
const FREE_ATTEMPTS = 4;

/**
 * Records a failed or limited attempt, to be shown to the person with that email. Takes longer for known emails, so call it after
 * the response. Addresses of one network share a row: a single computer can use any number of IPv6 addresses.
 */
export async function recordFailedSignIn(
  email: string,
  from: { address: string; agent: string },
): Promise<void> {
  await pool().query(
    `insert into console."failedSignIns" as f ("userId", address, agent)
     select id, $2, $3 from console."user" where email = $1
     on conflict ("userId", address) where "acknowledgedAt" is null
     do update set count = f.count + 1, "lastAt" = now(), agent = excluded.agent`,
    [email.trim().toLowerCase(), toNetwork(from.address).slice(0, 100), from.agent.slice(0, 500)],
  );
}

/**
 * Call after a sign-in. Dismisses the failures from the same address if there are at most four and all are from the last 15
 * minutes, because they are probably the person's own mistakes. Also deletes old records.
 */
export async function dismissOwnFailures(personId: string, address: string): Promise<void> {
  await pool().query(
    `update console."failedSignIns" set "acknowledgedAt" = now() where "userId" = $1 and address = $2
       and "acknowledgedAt" is null and count <= $3 and "firstAt" > now() - interval '15 minutes'`,
    [personId, toNetwork(address), FREE_ATTEMPTS],
  );
  await pool().query(
    `delete from console."failedSignIns" where "lastAt" < now() - make_interval(days => $1)`,
    [RETENTION_DAYS],
  );
}

/** Returns the latest 50 failed attempts on a person's account in the last 90 days, newest first. */
export async function listFailedSignIns(personId: string): Promise<FailedSignIn[]> {
  const { rows } = await pool().query<FailedSignIn>(
    `select address, agent, count, "lastAt" from console."failedSignIns"
     where "userId" = $1 and "lastAt" > now() - make_interval(days => $2)
     order by "lastAt" desc limit 50`,
    [personId, RETENTION_DAYS],
  );
  return rows;
}

/**
 * Returns a summary of the attempts that the person has not dismissed, with the latest address. Undefined if there are none.
 */
export async function undismissedFailedSignIns(
  personId: string,
): Promise<{ count: number; addresses: number; address: string; lastAt: Date } | undefined> {
  const { rows } = await pool().query<{ count: number; addresses: number; address: string; lastAt: Date }>(
    `select sum(count)::int as count, count(*)::int as addresses, max("lastAt") as "lastAt",
       (array_agg(address order by "lastAt" desc))[1] as address
     from console."failedSignIns" where "userId" = $1 and "acknowledgedAt" is null having count(*) > 0`,
    [personId],
  );
  return rows[0];
}

export async function dismissFailures(personId: string): Promise<void> {
  await pool().query(
    `update console."failedSignIns" set "acknowledgedAt" = now() where "userId" = $1 and "acknowledgedAt" is null`,
    [personId],
  );
}
