/** Titles of the browser tests that cannot run on the other platform, with the reason. */
const reasons: Readonly<Record<string, string>> = {
  'a value that the platform rejects stays marked until it is changed':
    'accepts duplicate emails, and names no field in its errors',
  'a rejected order is found, explained and fixed by keyboard': 'accepts references with an underscore',
  'rejected orders are fixed one after another, and shown as saved only when accepted':
    'accepts references with an underscore, and any city',
  'the five most common causes are fixed from the list with three keys, and each next order with two':
    'accepts any city',
  'one key applies all safe fixes': 'accepts any email, and duplicate SKUs',
  'a very long rejected order is validated again while the user types':
    'accepts references with an underscore',
  'an order form pastes lines, finds products by name and barcode, and copies an address':
    'cannot filter by a list field of a record',
  'an ERP connects with a key that is shown once, and the displayed examples work':
    'has its own error code for an unknown SKU',
};

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

export const excludedOnOther = new RegExp(Object.keys(reasons).map(escapeRegExp).join('|'));
