import { describe, expect, it } from 'vitest';
import { matchHeader, normalizeHeading } from './match-header';

const fields = [
  { path: 'sku', names: ['sku', 'SKU', 'Stok kodu'] },
  { path: 'isLotMandatory', names: ['isLotMandatory', 'Lot mandatory', 'Lot zorunlu'] },
  {
    path: 'shippingAddress.city',
    names: ['shippingAddress.city', 'Shipping address · City', 'Teslimat adresi · İl', 'City'],
  },
  { path: 'billingAddress.city', names: ['billingAddress.city', 'Billing address · City', 'City'] },
];

describe('column headings', () => {
  it.each([
    ['SKU', 'sku'],
    ['sku ', 'sku'],
    ['STOK KODU', 'sku'],
    ['stok_kodu', 'sku'],
    ['Lot Mandatory', 'isLotMandatory'],
    ['LOT ZORUNLU', 'isLotMandatory'],
    ['IsLotMandatory', 'isLotMandatory'],
    ['islotmandatory', 'isLotMandatory'],
    ['TESLİMAT ADRESİ · İL', 'shippingAddress.city'],
    ['teslimat adresi - il', 'shippingAddress.city'],
    ['City', ''],
    ['', ''],
    ['Something else', ''],
  ])('map %j to %j', (heading, path) => expect(matchHeader([heading], fields, {})).toEqual([path]));

  it('map to a field only once', () =>
    expect(matchHeader(['SKU', 'Stok kodu'], fields, {})).toEqual(['sku', '']));
  it('follow earlier choices of the user', () => {
    const before = { [normalizeHeading('Kod')]: 'sku', [normalizeHeading('SKU')]: '' };
    expect(matchHeader(['Kod', 'SKU'], fields, before)).toEqual(['sku', '']);
    expect(matchHeader(['Kod'], fields, { [normalizeHeading('Kod')]: 'gone' })).toEqual(['']);
  });
  it('treat the four Turkish letters i as one', () =>
    expect(new Set(['İl', 'IL', 'ıl', 'il'].map(normalizeHeading))).toEqual(new Set(['il'])));
});
