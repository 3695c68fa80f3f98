import { beforeAll, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { password, someone, tokenOf } from '@/lib/testing/test-person';
import { createOwner, ensureOwner, hasOwner } from './owner';
import { changePerson, listPeople } from './people';
import { personOf } from './sessions';

describe('the owner', () => {
  // The only tests that make or remove owners.
  beforeAll(() => pool().query(`delete from console."user" where role = 'owner'`));

  const settings = (ownerEmail?: string, ownerPassword?: string) =>
    Object.assign(env, { ownerEmail, ownerPassword });

  it('is made by a start with the settings, once, and by no other', async () => {
    settings();
    expect(await ensureOwner()).toBe(false);
    settings('boss@example.com');
    await expect(ensureOwner()).rejects.toThrow(/OWNER_PASSWORD/);
    settings('boss@example.com', 'short');
    await expect(ensureOwner()).rejects.toThrow(/OWNER_PASSWORD must have at least 8/);
    settings('boss', password);
    await expect(ensureOwner()).rejects.toThrow(/OWNER_EMAIL/);
    expect(await hasOwner()).toBe(false);
    settings('boss@example.com', 'password1');
    await expect(ensureOwner()).rejects.toThrow(/OWNER_PASSWORD is one of the passwords/);
    settings('boss@example.com', password);
    expect(await Promise.all([ensureOwner(), ensureOwner()])).toContain(true);
    expect(await ensureOwner()).toBe(false);
    expect(await personOf(await tokenOf('boss@example.com'))).toMatchObject({ role: 'owner' });
    settings();
    await pool().query(`delete from console."user" where role = 'owner'`);
  });

  it('is refused with every fault at once', async () => {
    expect(await createOwner({ name: ' ', email: 'nobody', password: 'short' })).toEqual({
      kind: 'faults',
      faults: [
        expect.objectContaining({ path: 'name' }),
        expect.objectContaining({ path: 'email' }),
        expect.objectContaining({ path: 'password', code: 'too_small' }),
      ],
    });
    expect(await createOwner({ ...someone(), password: 'Password123' })).toMatchObject({
      faults: [{ path: 'password', code: 'common_password' }],
    });
    expect(await hasOwner()).toBe(false);
  });

  it('is exactly one, however many come at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => createOwner(someone())));
    expect(made.filter(({ kind }) => kind === 'made')).toHaveLength(1);
    expect(made.filter(({ kind }) => kind === 'taken')).toHaveLength(7);
    expect(await hasOwner()).toBe(true);
    const owners = (await listPeople()).filter(({ role }) => role === 'owner');
    expect(owners).toHaveLength(1);
    const accounts = await pool().query('select from console.account where "userId" = $1', [owners[0]?.id]);
    expect(accounts.rowCount).toBe(1);
    expect(await createOwner(someone())).toEqual({ kind: 'taken' });
    expect(await changePerson(owners[0]?.id ?? '', { disabled: true })).toBe(false);
  });
});
