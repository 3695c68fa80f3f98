import { describe, expect, it } from 'vitest';
import { filterOf, searchParamsOf } from './list-requests';
import { addressOf } from './request-search-params';

const clock = { zone: 'Europe/Istanbul', today: '2026-03-10' };

describe('requests of an integration', () => {
  it('are asked for by its id, in the address and back', () => {
    const address = addressOf('/t/a/requests', { integration: 'k-1', code: 'InvalidCity', page: 1 });
    expect(address).toBe('/t/a/requests?code=InvalidCity&integration=k-1');
    const asked = searchParamsOf({ code: 'InvalidCity', integration: 'k-1' });
    expect(asked).toMatchObject({ integration: 'k-1', others: [] });
    expect(filterOf('a', asked, clock)).toMatchObject({
      tenant: 'a',
      personId: 'relay:k-1',
      code: 'InvalidCity',
    });
  });

  it('are not those of a user', () => {
    expect(filterOf('a', searchParamsOf({ person: 'p-1' }), clock).personId).toBe('p-1');
    expect(filterOf('a', searchParamsOf({ person: 'p-1', integration: 'k-1' }), clock).personId).toBe(
      'relay:k-1',
    );
  });
});
