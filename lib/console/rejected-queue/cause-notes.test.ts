import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { findCauseNote, noteCause } from './cause-notes';

const who = (tenant: string, name = 'Ayşe') => ({ tenant, person: { id: `id of ${name}`, name } });
const code = 'WarehouseOnHoliday';

test('a cause note is shared by the team, names its last author, and is stored per tenant and cause', async () => {
  const tenant = randomUUID();
  expect(await findCauseNote(tenant, code)).toBeUndefined();
  await noteCause(who(tenant), { code, text: '  Send it again on Monday.  ' });
  expect(await findCauseNote(tenant, code)).toMatchObject({
    text: 'Send it again on Monday.',
    person: 'Ayşe',
  });
  await noteCause(who(tenant, 'Umut'), { code, text: 'Ask the warehouse first.' });
  expect(await findCauseNote(tenant, code)).toMatchObject({
    text: 'Ask the warehouse first.',
    person: 'Umut',
  });
  expect(await findCauseNote(randomUUID(), code)).toBeUndefined();
  expect(await findCauseNote(tenant, 'Another')).toBeUndefined();
  expect(await noteCause(who(tenant), { code, text: ' ' })).toBeUndefined();
});

test('a cause note that cannot be audited stays', async () => {
  const tenant = randomUUID();
  await noteCause(who(tenant), { code, text: 'Ask the warehouse first.' });
  // PostgreSQL stores no null character, so the row of the audit fails.
  await expect(
    noteCause({ tenant, person: { id: '\u0000', name: 'Umut' } }, { code, text: '' }),
  ).rejects.toThrow();
  expect(await findCauseNote(tenant, code)).toMatchObject({ text: 'Ask the warehouse first.' });
});
