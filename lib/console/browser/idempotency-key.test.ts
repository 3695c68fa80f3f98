import { describe, expect, it } from 'vitest';
import { idempotencyKeyFor, newIdempotencyKey } from './idempotency-key';

const next = () => 'new';

describe('idempotencyKeyFor', () => {
  it('starts with a fresh key', () => {
    expect(idempotencyKeyFor(undefined, 'A', next)).toBe('new');
    expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/);
    expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
  });

  it('keeps the key while there is no response, for any content', () => {
    expect(idempotencyKeyFor({ key: 'k', content: 'A', answer: 'none' }, 'A', next)).toBe('k');
    expect(idempotencyKeyFor({ key: 'k', content: 'A', answer: 'none' }, 'B', next)).toBe('k');
  });

  it('changes the key when the content changes after it was accepted', () => {
    expect(idempotencyKeyFor({ key: 'k', content: 'A', answer: 'accepted' }, 'A', next)).toBe('k');
    expect(idempotencyKeyFor({ key: 'k', content: 'A', answer: 'accepted' }, 'B', next)).toBe('new');
  });

  it('never reuses the key of a refused request, so that the refusal is not replayed', () => {
    expect(idempotencyKeyFor({ key: 'k', content: 'A', answer: 'refused' }, 'A', next)).toBe('new');
  });
});
