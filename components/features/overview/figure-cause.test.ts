import { expect, test } from 'vitest';
import type { Failure } from '@/lib/console/browser/result';
import en from '@/lib/messages/en.json';
import tr from '@/lib/messages/tr.json';
import { figureCause } from './figures';

const refused = (status: number): Failure => ({
  kind: 'refused',
  status,
  message: '',
  issues: [],
  requestId: '',
});
const away = (cause: 'timeout' | 'server-error' | 'shape'): Failure => ({
  kind: 'unreachable',
  cause,
  message: '',
  requestId: '',
});
const missing: Failure = { kind: 'missing', status: 404, message: '', requestId: '' };

test.each([
  [refused(401), 'API key refused', 'API anahtarı reddedildi'],
  [refused(403), 'No access', 'Erişim yok'],
  [refused(400), 'Query refused', 'Sorgu reddedildi'],
  [missing, 'Not offered', 'Bu platformda yok'],
  [away('timeout'), 'No answer', 'Yanıt yok'],
  [away('server-error'), 'Platform error', 'Platform hatası'],
  [away('shape'), 'Answer unreadable', 'Yanıt okunamadı'],
  [undefined, 'Database restarting', 'Veritabanı yeniden başlıyor'],
])('a number that could not be had names its cause', (failure, english, turkish) => {
  const cause = figureCause(failure);
  expect([en.overview.cause[cause], tr.overview.cause[cause]]).toEqual([english, turkish]);
});
