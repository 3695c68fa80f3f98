import { expect, it } from 'vitest';
import { decrypt, encrypt } from './encryption';

it('decrypt reverses encrypt, and rejects a changed value', async () => {
  const stored = await encrypt(Buffer.from('a secret'));
  expect(stored).not.toBe(await encrypt(Buffer.from('a secret')));
  expect((await decrypt(stored)).toString()).toBe('a secret');
  await expect(decrypt(`${stored.slice(0, -3)}AAA`)).rejects.toThrow();
});
