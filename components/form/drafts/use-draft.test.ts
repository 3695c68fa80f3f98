import { expect, test } from 'vitest';
import { withDraft } from './use-draft';

const defaults = {
  referenceNumber: 'WEB-1',
  customer: { firstName: 'Ayşe', company: 'Zeytin' },
  lineItems: [{ sku: 'TEA-1' }],
};

test('a draft replaces the values that it has, and changes nothing else', () => {
  const values = { referenceNumber: 'WEB-2', lineItems: [{ sku: 'TEA-2' }], removed: 'x' };
  expect(withDraft({ values }, defaults)).toEqual({
    ...defaults,
    referenceNumber: 'WEB-2',
    lineItems: [{ sku: 'TEA-2' }],
  });
  expect(withDraft({ values: { referenceNumber: 'WEB-1' } }, defaults)).toBeUndefined();
});

test('a draft of an earlier version keeps fields that it does not know, and ignores values of another shape', () => {
  const values = { customer: { firstName: 'Fatma' }, lineItems: 'TEA-2', referenceNumber: { text: 'WEB-2' } };
  expect(withDraft({ values }, defaults)).toEqual({
    ...defaults,
    customer: { firstName: 'Fatma', company: 'Zeytin' },
  });
});
