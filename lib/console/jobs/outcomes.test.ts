import { describe, expect, it } from 'vitest';
import type { Result } from '../browser/result';
import { endOf, endsOf } from './outcomes';

const rows = ['A', 'B', 'C'].map((record, at) => ({ at, record }));
const ok = (answer: unknown): Result<unknown> => ({ kind: 'ok', answer, notes: [], requestId: 'r' });
const refusedFor = (...paths: string[]): Result<unknown> => ({
  kind: 'refused',
  status: 409,
  message: 'No',
  issues: paths.map((path) => ({ path, message: 'past', code: 'state' })),
  requestId: 'r',
});
const states = (told: ReturnType<typeof endsOf>) => told.ends.map(({ state }) => state);

describe('what a send comes to', () => {
  it('of one row: a pause and a platform away leave it waiting, a lost answer leaves it unknown', () => {
    const paused: Result<unknown> = { kind: 'limited', wait: 3, message: '', requestId: '' };
    expect(endOf({ at: 4 }, paused)).toEqual({ end: { at: 4, state: 'planned' }, stop: paused });
    const lost: Result<unknown> = { kind: 'unknown', cause: 'cut', message: 'cut', requestId: '' };
    expect(endOf({ at: 4 }, lost).end).toMatchObject({ state: 'unknown' });
    expect(endOf({ at: 4 }, refusedFor('tag')).end).toMatchObject({
      state: 'refused',
      issues: [{ path: 'tag', code: 'state' }],
    });
  });

  it('of orders sent together: those that the answer names as rejected failed', () => {
    const answer = { created: 2, updated: 0, rejected: [{ referenceNumber: 'B', error: 'InvalidCity' }] };
    const told = endsOf('bulkUpsertSalesOrders', rows, [], ok(answer));
    expect(states(told)).toEqual(['done', 'rejected', 'done']);
    expect(told.ends[1]?.issues).toMatchObject([{ code: 'InvalidCity' }]);
  });

  it('without a word of who was rejected, the list tells; without the list nobody knows', () => {
    const rejections = [{ record: 'C', path: '', message: '', code: 'InvalidCity' }];
    const told: Result<unknown> = { kind: 'ok', answer: undefined, notes: [], requestId: 'r', rejections };
    expect(states(endsOf('bulkUpsertSalesOrders', rows, [], told))).toEqual(['done', 'done', 'rejected']);
    expect(states(endsOf('bulkUpsertSalesOrders', rows, [], ok(undefined)))).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ]);
  });

  it('of a shipment refused for one order: the others wait for another call, with its members before them', () => {
    const body = { salesOrders: ['X', 'Y', 'A', 'B', 'C'] };
    const told = endsOf('upsertShipment', rows, body, refusedFor('salesOrders.3'));
    expect(states(told)).toEqual(['planned', 'refused', 'planned']);
    expect(told.loose).toBe(true);
  });

  it('of a shipment that detached somebody whom no row took out: it is done, and says whom', () => {
    const answer = { results: [], detached: ['A', 'Z'] };
    const told = endsOf('upsertShipment', rows, {}, ok(answer));
    expect(states(told)).toEqual(['done', 'done', 'done']);
    expect(told.ends[0]?.issues).toMatchObject([{ code: 'detached_meanwhile', message: 'Z' }]);
  });

  it('of a refusal that points at no row: all failed, and nothing goes on by itself', () => {
    const told = endsOf('upsertShipment', rows, { salesOrders: [] }, refusedFor('shipmentType'));
    expect(states(told)).toEqual(['refused', 'refused', 'refused']);
    expect(told.loose).toBeUndefined();
  });
});
