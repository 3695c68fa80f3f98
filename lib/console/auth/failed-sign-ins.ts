import { pool } from '@/lib/db/pool';

/** Attempts to sign in as somebody that failed, from one address. */
export type FailedSignIn = {
  address: string;
  agent: string;
  count: number;
  firstAt: Date;
  lastAt: Date;
  acknowledged: boolean;
};

const KEPT_DAYS = 90;
/** So few from where the person then signs in are their own slips. */
const OWN_SLIPS = 4;

/** Notes a failed attempt, refused ones too, for the person of that email to be told. The same statement when there is nobody. */
export async function noteFailedSignIn(
  email: string,
  from: { address: string; agent: string },
): Promise<void> {
  await pool().query(
    `insert into console."failedSignIns" as f ("userId", address, agent)
     select id, $2, $3 from console."user" where email = $1
     on conflict ("userId", address) where "acknowledgedAt" is null
     do update set count = f.count + 1, "lastAt" = now(), agent = excluded.agent`,
    [email.trim().toLowerCase(), from.address.slice(0, 100), from.agent.slice(0, 500)],
  );
}

/** After the right password: a few wrong ones from the same address just before were the person's own, and need no telling. */
export async function acknowledgeOwnFailures(personId: string, address: string): Promise<void> {
  await pool().query(
    `update console."failedSignIns" set "acknowledgedAt" = now() where "userId" = $1 and address = $2
       and "acknowledgedAt" is null and count <= $3 and "firstAt" > now() - interval '15 minutes'`,
    [personId, address, OWN_SLIPS],
  );
  await pool().query(
    `delete from console."failedSignIns" where "lastAt" < now() - make_interval(days => $1)`,
    [KEPT_DAYS],
  );
}

/** The failed attempts on a person's account within 90 days, the latest first. */
export async function failedSignInsOf(personId: string): Promise<FailedSignIn[]> {
  const { rows } = await pool().query<FailedSignIn>(
    `select address, agent, count, "firstAt", "lastAt", "acknowledgedAt" is not null as acknowledged
     from console."failedSignIns" where "userId" = $1 and "lastAt" > now() - make_interval(days => $2)
     order by "lastAt" desc limit 50`,
    [personId, KEPT_DAYS],
  );
  return rows;
}

/** What the person has not been told yet, all addresses together; nothing when there is nothing. */
export async function unseenFailedSignIns(
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

/** The person has read it. */
export async function acknowledgeFailedSignIns(personId: string): Promise<void> {
  await pool().query(
    `update console."failedSignIns" set "acknowledgedAt" = now() where "userId" = $1 and "acknowledgedAt" is null`,
    [personId],
  );
}
