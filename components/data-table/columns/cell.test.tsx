import { render } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import { expect, test } from 'vitest';
import type { Formatter } from '@/components/ui/use-formatter';
import { operations } from '@/lib/contract/operations';
import { salesOrderTransitions } from '@/lib/contract/resources/resource-states';
import en from '@/lib/messages/en.json';
import { renderCell } from './cell';
import { readColumn } from './column';
import { listColumns } from './column-list';

const t = createTranslator({ locale: 'en', messages: en });
const formatter: Formatter = {
  zone: 'Europe/Istanbul',
  months: t('ui.months'),
  number: new Intl.NumberFormat('en'),
  money: new Intl.NumberFormat('en', { minimumFractionDigits: 2 }),
  yes: 'Yes',
  no: 'No',
  ago: (unit, n) => t(`ui.ago.${unit}`, { n }),
  days: (n) => ({ short: t('ui.days', { n }), long: t('ui.stateFor', { n }) }),
  now: Date.parse('2026-03-10T12:00:00Z'),
};
const order = {
  referenceNumber: 'A-1',
  state: 'Picked',
  customer: { firstName: 'Şahin', lastName: 'Erdoğan', email: 'sahin@shop.example' },
  tag: 'gift, fragile',
  lineItems: [{ amountInOrder: 8, cancelledAmount: 3 }, { amountInOrder: 1234 }],
  createdAt: '2026-03-10T09:59:00Z',
  pickedAt: '2026-03-05T12:00:00Z',
  updatedAt: '2026-02-01T09:00:00Z',
};

function drawn(name: string, more: Partial<Formatter> = {}) {
  const found = listColumns(operations.getSalesOrders.record, t).find((column) => column.name === name);
  if (!found) throw new Error(name);
  const column = name === 'state' ? { ...found, transitions: salesOrderTransitions } : found;
  const { container } = render(
    renderCell(column, readColumn(order, column), { ...formatter, ...more }, order),
  );
  const tip = container.querySelector('[data-tip]');
  return { text: container.textContent, tip: tip?.getAttribute('data-tip') };
}

test('a customer shows as a full name, with the email in the tooltip', () => {
  expect(drawn('customer')).toEqual({ text: 'Şahin Erdoğan', tip: 'sahin@shop.example' });
});

test('line items show the number of lines, and units their sum', () => {
  expect(drawn('lineItems').text).toBe('2');
  expect(drawn('units').text).toBe('1,242');
});

test('several tags show as the first one and a count, with all of them in the tooltip', () => {
  expect(drawn('tag')).toEqual({ text: 'gift+1', tip: 'gift, fragile' });
});

test('a timestamp shows its age within a week, later its date, and date and time without a current time', () => {
  expect(drawn('createdAt').text).toBe('2 h ago');
  expect(drawn('updatedAt').text).toBe('1 Feb 2026');
  expect(drawn('createdAt', { now: undefined }).text).toBe('10 Mar 2026 12:59');
});

test('a state shows its duration only when it is overdue', () => {
  expect(drawn('state')).toEqual({ text: 'Picked 5 d', tip: 'In this state for 5 days' });
  expect(drawn('state', { now: Date.parse('2026-03-06T12:00:00Z') }).text).toBe('Picked');
  expect(drawn('state', { now: undefined }).text).toBe('Picked');
  // 34 hours that span two midnights in Istanbul.
  expect(drawn('state', { now: Date.parse('2026-03-06T22:00:00Z') }).text).toBe('Picked 2 d');
});

test('a product shows its picture only for a safe image URL', () => {
  const column = listColumns(operations.getProductsWithTag.record, t).find(({ name }) => name === 'name');
  if (!column) throw new Error('no name');
  const defaultColumns = (imageUrl: string | null) =>
    render(renderCell(column, 'Şampuan', formatter, { name: 'Şampuan', imageUrl })).container;
  const image = defaultColumns('https://shop.example/a.png').querySelector('img');
  expect(image?.getAttribute('src')).toBe('https://shop.example/a.png');
  expect(image?.getAttribute('referrerpolicy')).toBe('no-referrer');
  for (const address of [null, '', 'http://shop.example/a.png', 'javascript:alert(1)'])
    expect(defaultColumns(address).innerHTML).not.toContain('<img');
});
