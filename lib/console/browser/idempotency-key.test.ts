import { describe, expect, it } from 'vitest';
import { freshKey, keyFor } from './idempotency-key';

const next = () => 'new';

describe('keyFor', () => {
  it('begins with a fresh key', () => {
    expect(keyFor(undefined, 'A', next)).toBe('new');
    expect(freshKey()).toMatch(/^[0-9a-f]{32}$/);
    expect(freshKey()).not.toBe(freshKey());
  });

  it('keeps it while no answer came, whatever is sent', () => {
    expect(keyFor({ key: 'k', content: 'A', answer: 'none' }, 'A', next)).toBe('k');
    expect(keyFor({ key: 'k', content: 'A', answer: 'none' }, 'B', next)).toBe('k');
  });

  it('changes it with the content once it was accepted', () => {
    expect(keyFor({ key: 'k', content: 'A', answer: 'accepted' }, 'A', next)).toBe('k');
    expect(keyFor({ key: 'k', content: 'A', answer: 'accepted' }, 'B', next)).toBe('new');
  });

  it('never repeats one that was refused, so that the refusal is not answered from memory', () => {
    expect(keyFor({ key: 'k', content: 'A', answer: 'refused' }, 'A', next)).toBe('new');
  });
});
