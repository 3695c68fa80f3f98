import { pool } from '@/lib/db/pool';
import { recordAct } from '../audit/audit';

/** Audited properties of a person: neither the password nor personal preferences. */
type PersonFacts = {
  id: string;
  name: string;
  email: string;
  role: string;
  disabled: boolean;
  grants: unknown;
};

async function personFacts(id: string): Promise<PersonFacts | undefined> {
  const { rows } = await pool().query<PersonFacts>(
    `select id, name, email, role, disabled, (select coalesce(json_agg(json_build_object('tenant', tenant, 'lastDay', "lastDay")
       order by tenant), '[]') from console.grants where "userId" = u.id) as grants
     from console."user" u where id = $1`,
    [id],
  );
  return rows[0];
}

type Author = { id: string; name: string };

/** Audits a new person. The first owner is their own author. */
export async function recordNewPerson(id: string, by?: Author): Promise<void> {
  const after = await personFacts(id);
  if (after) await recordAct({ act: 'person.added', by: by ?? after, object: after.name, after });
}

/** Changes a person and audits the differences, even if only a part was changed. */
export async function recordPersonChange<T>(id: string, by: Author, change: () => Promise<T>): Promise<T> {
  const before = await personFacts(id);
  try {
    return await change();
  } finally {
    const after = await personFacts(id);
    if (after && JSON.stringify(before) !== JSON.stringify(after))
      await recordAct({ act: 'person.changed', by, object: after.name, before, after });
  }
}
