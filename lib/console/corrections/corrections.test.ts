import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { correctionsOf, rememberCorrections } from './corrections';

const who = (tenant: string, name = 'Ayşe') => ({ tenant, person: { id: `id of ${name}`, name } });
const city = { field: 'city', from: 'Stambul', to: 'İstanbul' } as const;

test('a correction is kept with who made it and how often, in its tenant alone', async () => {
  const tenant = randomUUID();
  await rememberCorrections(who(tenant), [city, { field: 'sku', from: 'A-1', to: 'A-001' }]);
  await rememberCorrections(who(tenant, 'Umut'), [{ ...city, from: 'STAMBUL' }]);
  expect(await correctionsOf(tenant)).toMatchObject([
    { field: 'city', from: 'STAMBUL', to: 'İstanbul', uses: 2, person: 'Umut', always: false },
    { field: 'sku', from: 'A-1', to: 'A-001', uses: 1, person: 'Ayşe', always: false },
  ]);
  expect(await correctionsOf(randomUUID())).toEqual([]);
});

test('what now means something else is counted anew', async () => {
  const tenant = randomUUID();
  await rememberCorrections(who(tenant), [city]);
  await rememberCorrections(who(tenant), [{ ...city, to: 'Ankara' }]);
  expect(await correctionsOf(tenant)).toMatchObject([{ to: 'Ankara', uses: 1 }]);
});

test('people who send at the same time count each once', async () => {
  const tenant = randomUUID();
  const both = [city, { field: 'country', from: 'Türkei', to: 'Turkey' }] as const;
  await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      rememberCorrections(who(tenant), i % 2 ? both : [...both].reverse()),
    ),
  );
  expect((await correctionsOf(tenant)).map(({ uses }) => uses)).toEqual([10, 10]);
});
