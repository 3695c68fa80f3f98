import { pool } from '@/lib/db/pool';

/** What a person is used to at a list: the view it opens with, and own column widths as the address writes them. */
export type ListHabits = { view: string | null; widths: string | null };

/** A person's habits at a list. */
export async function habitsAt(personId: string, list: string): Promise<ListHabits> {
  const { rows } = await pool().query<ListHabits>({
    name: 'console-list-habits',
    text: `select "view", widths from console.list_habits where "personId" = $1 and list = $2`,
    values: [personId, list],
  });
  return rows[0] ?? { view: null, widths: null };
}

/** Keeps what is given and leaves the rest; null is "as the page has it". */
export async function keepHabits(personId: string, list: string, habits: Partial<ListHabits>): Promise<void> {
  const { view, widths } = habits;
  await pool().query(
    `insert into console.list_habits as h ("personId", list, "view", widths) values ($1, $2, $3, $4)
     on conflict ("personId", list) do update
     set "view" = case when $5 then $3 else h."view" end, widths = case when $6 then $4 else h.widths end`,
    [personId, list, view ?? null, widths ?? null, view !== undefined, widths !== undefined],
  );
}
