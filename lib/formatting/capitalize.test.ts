import { expect, it } from 'vitest';
import { capitalize } from './capitalize';

it('capitalizes by the rules of the language', () => {
  expect(capitalize('içerir', 'tr')).toBe('İçerir');
  expect(capitalize('is any of', 'en')).toBe('Is any of');
  expect(capitalize('', 'en')).toBe('');
});
