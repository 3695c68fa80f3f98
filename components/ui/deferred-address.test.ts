import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  deferredSearch,
  drop,
  newestSearch,
  routerKnows,
  settleAddress,
  writeSearch,
} from './deferred-address';

const place = { pathname: '/t/a/products', search: '', hash: '' };
class Fake {
  state = null;
  pushState(_state: unknown, _title: string, url: string) {
    place.search = new URL(url, 'http://x').search;
  }
  replaceState(state: unknown, title: string, url: string) {
    this.pushState(state, title, url);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  place.search = '';
  vi.stubGlobal('location', place);
  vi.stubGlobal('History', Fake);
  vi.stubGlobal('history', new Fake());
  drop();
  routerKnows('');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is said stands in the address at once, and counts until the router has heard of it', () => {
  writeSearch('q=la', '', 'push', 120);
  expect(place.search).toBe('?q=la');
  expect(deferredSearch('')).toBe('q=la');
  vi.advanceTimersByTime(120);
  expect(deferredSearch('')).toBe('q=la');
  routerKnows('q=la');
  expect(deferredSearch('q=la')).toBeUndefined();
});

test('who was drawn before the router heard of something is heard all the same', () => {
  writeSearch('q=la', '', 'push', 0);
  vi.advanceTimersByTime(0);
  routerKnows('q=la');
  // Says it with what the router knew when it was drawn.
  writeSearch('q=lamp', '', 'replace', 120);
  expect(deferredSearch('q=la')).toBe('q=lamp');
  expect(newestSearch()).toBe('q=lamp');
});

test('what others told the router counts more, and who goes takes along what was said', () => {
  writeSearch('q=la', '', 'push', 120);
  routerKnows('sort=name');
  expect(deferredSearch('sort=name')).toBeUndefined();
  writeSearch('q=lamp', 'sort=name', 'push', 120);
  settleAddress();
  routerKnows('q=lamp');
  expect(deferredSearch('q=lamp')).toBeUndefined();
});
