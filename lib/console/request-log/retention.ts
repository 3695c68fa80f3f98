import pg from 'pg';

const DAY_MS = 86_400_000;
const AT_ONCE = 5_000;

const REMOVE = `delete from console.journal where id in (
  select id from console.journal where at < now() - make_interval(days => $1) order by id limit ${AT_ONCE})`;

/** Removes requests older than so many days from the log, as the owner of the table: nobody else may. Returns how many. */
export async function removeOldRequests(ownerUrl: string, days: number): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tallyman retention' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (let removed = 0; ; ) {
      const { rowCount } = await client.query(REMOVE, [days]);
      removed += rowCount ?? 0;
      if ((rowCount ?? 0) < AT_ONCE) return removed;
    }
  } finally {
    await client.end();
  }
}

/** Removes what is older than REQUEST_LOG_DAYS now and once a day; nothing with 0. Returns the way to stop. */
export function startRetention(
  ownerUrl: () => string,
  days: number,
  say: (line: string) => void,
): () => void {
  if (days === 0) return () => undefined;
  const remove = () =>
    removeOldRequests(ownerUrl(), days).then(
      (removed) => {
        if (removed > 0) say(`${removed} requests older than ${days} days were removed from the log`);
      },
      (error: unknown) => console.error(error),
    );
  void remove();
  const timer = setInterval(remove, DAY_MS).unref();
  return () => clearInterval(timer);
}
