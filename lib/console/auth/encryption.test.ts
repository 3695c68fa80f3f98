import { expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { decrypt, encrypt } from './encryption';

it('decrypt reverses encrypt, and rejects a changed value', async () => {
  const stored = await encrypt(Buffer.from('a secret'));
  expect(stored).not.toBe(await encrypt(Buffer.from('a secret')));
  expect((await decrypt(stored)).toString()).toBe('a secret');
  await expect(decrypt(`${stored.slice(0, -3)}AAA`)).rejects.toThrow();
});

it('decrypt reads what better-auth 1.7.25 encrypted', async () => {
  await pool().query(
    `update console.secrets set value = 'the secret of an installation' where name = 'auth'`,
  );
  const stored =
    'f90db97104e13521fad1b95e23479754241d679a14056ee4445f6d4db19f9888283a8f2e2b3ba8b351aa78e2d14eb734d72087d4c58ad55a135257a1f0e1e491507afdb6c0a7cdd3';
  expect((await decrypt(stored)).toString()).toBe('kP3xVq-uN7rT_yA2mE5wZ9cL0bHsDfGj');
  await expect(decrypt(`00${stored.slice(2)}`)).rejects.toThrow();
});
