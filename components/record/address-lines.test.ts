import { expect, test } from 'vitest';
import { addressLines } from './address-lines';

test('an address is formatted as on a parcel, without missing parts', () => {
  expect(
    addressLines({
      addressFirstName: 'Ayşe',
      addressLastName: 'Yılmaz',
      company: '',
      addressOne: 'Moda Caddesi 14',
      addressTwo: null,
      district: 'Kadıköy',
      city: 'İstanbul',
      postalCode: '34710',
      country: 'Turkey',
    }),
  ).toEqual(['Ayşe Yılmaz', 'Moda Caddesi 14', '34710 Kadıköy / İstanbul', 'Turkey']);
  expect(addressLines({ city: 'İzmir' })).toEqual(['İzmir']);
  expect(addressLines({})).toEqual([]);
});
