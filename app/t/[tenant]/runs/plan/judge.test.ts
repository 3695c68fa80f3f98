import { describe, expect, it } from 'vitest';
import { judgeCargo } from './judge-cargo';
import { judgeTag, tagAfter } from './judge-tag';

const ask = (values: Record<string, string>) => ({
  tenant: 't',
  signal: new AbortController().signal,
  values,
});

describe('a tag for many', () => {
  it('is replaced, or added to what is there', () => {
    expect(tagAfter('a, b', 'c', 'replace')).toBe('c');
    expect(tagAfter('a, b', 'b, c', 'add')).toBe('a, b, c');
    expect(tagAfter('a,b', 'b', 'add')).toBe('a,b');
    expect(tagAfter('', ' c ', 'add')).toBe('c');
  });

  it('leaves alone what has it already, and an empty one takes it away', async () => {
    const rows = [{ sku: 'A', tag: 'vip' }, { sku: 'B' }, { sku: 'C', tag: 'old' }];
    const judged = await judgeTag('updateProductTag')(ask({ tag: 'vip', how: 'replace' }), rows);
    expect(judged).toMatchObject({
      verdicts: [
        { record: 'A', skip: true, note: { why: 'same' } },
        { record: 'B', body: { sku: 'B', tag: 'vip' } },
        { record: 'C', body: { sku: 'C', tag: 'vip' }, note: { from: 'old', to: 'vip' } },
      ],
    });
    const away = await judgeTag('updateProductTag')(ask({ tag: '', how: 'replace' }), rows);
    expect(away).toMatchObject({
      verdicts: [{ body: { tag: '' } }, { note: { why: 'same' } }, { body: { tag: '' } }],
    });
  });
});

describe('a cargo code for many', () => {
  it('names the order where it says so, and leaves alone what is past the states of the contract', async () => {
    const rows = [
      { referenceNumber: 'SO-1', state: 'Picked', cargo: null },
      { referenceNumber: 'SO-2', state: 'Shipped' },
      { referenceNumber: 'SO-3', state: 'Packed', cargo: { cargoCode: 'K-SO-3', cargoCarrier: 'Yurtiçi' } },
    ];
    const judged = await judgeCargo(ask({ cargoCode: 'K-{referenceNumber}', cargoCarrier: '' }), rows);
    expect(judged).toMatchObject({
      verdicts: [
        { record: 'SO-1', body: { referenceNumber: 'SO-1', cargoCode: 'K-SO-1' } },
        { record: 'SO-2', skip: true, note: { why: 'state', detail: 'Shipped' } },
        { record: 'SO-3', skip: true, note: { why: 'same' } },
      ],
    });
  });
});
