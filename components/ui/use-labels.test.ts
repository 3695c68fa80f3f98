import { describe, expect, it } from 'vitest';
import { phraseOf } from './use-labels';

describe('phraseOf', () => {
  it('takes the numbers out of a message', () => {
    expect(phraseOf('must be at most 100 characters')).toEqual({
      key: 'must-be-at-most-n-characters',
      n: '100',
    });
    expect(phraseOf('is required')).toEqual({ key: 'is-required', n: '' });
    expect(phraseOf('must be an ISO 8601 date and time').key).toBe('must-be-an-iso-n-date-and-time');
    expect(phraseOf('').key).toBe('');
  });
});
