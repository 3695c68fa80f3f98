import { expect, it } from 'vitest';
import { newIdempotencyKey } from './idempotency-key';

it('has 128 random bits', () => {
  expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
});
