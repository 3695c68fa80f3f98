import { describe, expect, it } from 'vitest';
import { idempotencyKeyFor, newIdempotencyKey } from './idempotency-key';

const next = () => 'new';

describe('keyFor', () => {
  it('begins with a fresh key', () => {
    expect(idempotencyKeyFor(undefined, 'A', next)).toBe('new');
    expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/);
    expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
  });

  it('keeps it while no answer came, whatever is sent', () => {
    expect(idempotencyKeyFor({ key: 'k', content: 'A', answer: 'none' }, 'A', next)).toBe('k');
    expect(idempotencyKeyFor({ key: 'k', content: 'A', answer: 'none' }, 'B', next)).toBe('k');
  });

  it('changes it with the content once it was accepted', () => {
    expect(idempotencyKeyFor({ key: 'k', content: 'A', answer: 'accepted' }, 'A', next)).toBe('k');
    expect(idempotencyKeyFor({ key: 'k', content: 'A', answer: 'accepted' }, 'B', next)).toBe('new');
  });

  it('never repeats one that was refused, so that the refusal is not answered from memory', () => {
    expect(idempotencyKeyFor({ key: 'k', content: 'A', answer: 'refused' }, 'A', next)).toBe('new');
  });
});
