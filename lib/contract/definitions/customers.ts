import { defineResource } from '../define-resource';

export const customers = defineResource({
  segment: 'customers',
  icon: 'users',
  keys: ['customerNo'],
  read: 'getCustomer',
  navigation: { letter: 'c' },
  list: {
    operation: 'getCustomers',
    columns: ['customerNo', 'fullName', 'email', 'phone', 'addresses', 'createdAt'],
    search: ['lastName', 'firstName', 'email', 'customerNo'],
    sort: '-createdAt',
    edit: 'updateCustomer',
    views: { 'new-week': 'f=createdAt:range:last7d' },
  },
  create: { operation: 'createCustomer' },
  logKeys: ['customerNo', 'email'],
  search: {
    lookups: [
      { email: 'email' },
      { number: 'customerNo' },
      { words: ['lastName', 'firstName'] },
      { id: true },
    ],
    label: ['firstName', 'lastName'],
    hint: ['customerNo', 'email'],
    rank: { code: 5, name: 2 },
  },
  next: [{ action: 'updateCustomer' }],
});
