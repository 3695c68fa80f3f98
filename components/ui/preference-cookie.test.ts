import { afterEach, expect, it, vi } from 'vitest';
import { saveCookie } from './preference-cookie';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['http:', 'sidebar=wide; path=/; max-age=31536000; samesite=lax'],
  ['https:', 'sidebar=wide; path=/; max-age=31536000; samesite=lax; secure'],
])('over %s a preference is stored as %s', (protocol, cookie) => {
  const page = { cookie: '' };
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('document', page);
  saveCookie('sidebar', 'wide');
  expect(page.cookie).toBe(cookie);
});
