import { describe, expect, it } from 'vitest';
import { hasMask, MASK, maskCopy, maskedCells, maskedPaths, maskValues, personalValues } from './masking';
import { operations } from './operations';
import { isPersonal, personalFields } from './personal-fields';
import { type Field, fieldsOf } from './schema/describe';
import type { Operation } from './schema/operation';

const nobody = () => false;
const address = { addressOne: 'Street 5', addressTwo: null, city: 'Ankara', addressPhone: '' };
const order = {
  referenceNumber: 'O-1',
  customer: { email: 'a@example.com', customerNo: 7 },
  shippingAddress: address,
};

const all: Operation[] = Object.values(operations);
const flat = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => [field, ...flat(field.item ?? [])]);
const fields = flat(
  all.flatMap(({ body, response, record }) =>
    [body, response, record].flatMap((schema) => (schema ? fieldsOf(schema) : [])),
  ),
);

describe('the list of personal fields', () => {
  it('has every field of the contract that is an email address or a phone number', () => {
    const reach = fields.filter(({ kind }) => kind === 'email' || kind === 'phone');
    expect(reach.length).toBeGreaterThan(4);
    expect(reach.filter(({ name }) => !isPersonal(name))).toEqual([]);
  });

  it('contains only fields of the contract, and the full name that lists derive', () => {
    const known = new Set([...fields.map(({ name }) => name), 'fullName']);
    expect(personalFields.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('masking', () => {
  it('replaces all personal values, at any depth and case-insensitively, and no others', () => {
    const body = [{ ...order, Email: 'b@example.com', note: 'a@example.com', phone: 5551112233 }];
    const hidden = maskCopy(body, nobody);
    expect(hidden).toEqual([
      {
        referenceNumber: 'O-1',
        customer: { email: MASK, customerNo: 7 },
        shippingAddress: { ...address, addressOne: MASK },
        Email: MASK,
        note: 'a@example.com',
        phone: MASK,
      },
    ]);
    expect(body[0]?.customer.email).toBe('a@example.com');
    expect(maskedPaths(hidden)).toEqual([
      '0.customer.email',
      '0.shippingAddress.addressOne',
      '0.Email',
      '0.phone',
    ]);
    expect([hasMask(hidden), hasMask(body)]).toEqual([true, false]);
  });

  it('skips a record that was revealed, and still masks the others', () => {
    const shown = (name: string) => name === 'orders/O-1';
    const other = { ...structuredClone(order), referenceNumber: 'O-2' };
    const [first, second] = maskCopy([order, other], shown);
    expect(first).toEqual(order);
    expect(hasMask(second)).toBe(true);
    expect(maskCopy(order, (name) => name === 'customers/7')).toMatchObject({
      customer: order.customer,
      shippingAddress: { addressOne: MASK },
    });
  });

  it('covers changes, groups and issues of a personal field', () => {
    const said = [
      { path: '0.customer.phone', before: '1', after: '2' },
      { field: 'addressPhone', value: '1', ids: ['x'] },
      { path: 'phone', message: '1 is no phone', code: 'invalid' },
      { path: 'sku', message: 'unknown', code: 'unknown_sku' },
    ];
    expect(maskCopy(said, nobody)).toEqual([
      { path: '0.customer.phone', before: MASK, after: MASK },
      { field: 'addressPhone', value: MASK, ids: ['x'] },
      { path: 'phone', message: MASK, code: 'invalid' },
      { path: 'sku', message: 'unknown', code: 'unknown_sku' },
    ]);
  });

  it('covers the values of a body in messages about it, and every cell of a file', () => {
    const values = personalValues({ ...order, firstName: 'Al' });
    expect(values).toEqual(['a@example.com', 'Street 5']);
    expect(
      maskValues({ records: ['a@example.com'], message: 'a@example.com is taken', n: 1 }, values),
    ).toEqual({
      records: [MASK],
      message: `${MASK} is taken`,
      n: 1,
    });
    expect(maskedCells([[1, 'a', '', null]])).toEqual([[MASK, MASK, '', null]]);
  });
});
