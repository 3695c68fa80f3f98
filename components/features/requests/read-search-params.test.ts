import { describe, expect, it, test } from 'vitest';
import { parseRequestSearchParams, toRequestLogFilter } from './read-search-params';
import { requestLogUrl } from './request-search-params';

const clock = { zone: 'Europe/Istanbul', today: '2026-03-10' };

describe('requests of an integration', () => {
  it('are filtered by its ID, which round-trips through the URL', () => {
    const address = requestLogUrl('/t/a/requests', { integration: 'k-1', code: 'InvalidCity', page: 1 });
    expect(address).toBe('/t/a/requests?code=InvalidCity&integration=k-1');
    const asked = parseRequestSearchParams({ code: 'InvalidCity', integration: 'k-1' });
    expect(asked).toMatchObject({ integration: 'k-1', others: [] });
    expect(toRequestLogFilter('a', asked, clock)).toMatchObject({
      tenant: 'a',
      personId: 'relay:k-1',
      code: 'InvalidCity',
    });
  });

  it('are separate from the requests of a user', () => {
    expect(toRequestLogFilter('a', parseRequestSearchParams({ person: 'p-1' }), clock).personId).toBe('p-1');
    expect(
      toRequestLogFilter('a', parseRequestSearchParams({ person: 'p-1', integration: 'k-1' }), clock)
        .personId,
    ).toBe('relay:k-1');
  });
});

test('an invalid parameter is named, and the URL is built from the remaining ones', () => {
  const asked = parseRequestSearchParams({
    outcome: 'nonsense',
    operation: 'nosuch',
    days: 'someday',
    code: 'x'.repeat(201),
    record: 'A-1',
  });
  expect(asked.invalid).toEqual(['operation', 'outcome', 'code', 'days']);
  expect(requestLogUrl('/r', asked)).toBe('/r?record=A-1');
  expect(parseRequestSearchParams({ outcome: 'done', days: 'last7d', record: 'A-1' }).invalid).toEqual([]);
});

test('“failed” in the URL matches every unsuccessful result, within whole days of the time zone', () => {
  const asked = parseRequestSearchParams({ outcome: 'failed', days: 'last7d' });
  expect(requestLogUrl('/r', asked)).toBe('/r?outcome=failed&days=last7d');
  expect(toRequestLogFilter('a', asked, clock)).toMatchObject({
    result: ['unknown', 'unreachable', 'refused', 'rejected', 'partial'],
    from: '2026-03-03T21:00:00.000Z',
    until: '2026-03-10T21:00:00.000Z',
  });
});
