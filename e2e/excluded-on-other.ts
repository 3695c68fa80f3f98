/** Browser tests that cannot run on the other platform, and why. All others do. */
const reasons: Readonly<Record<string, string>> = {
  'a value that the platform refused is marked until it is changed':
    'it takes an e-mail twice, and names no field in what it refuses',
  'a rejected order is found, explained and fixed by keyboard': 'it takes a reference with an underscore',
  'rejected orders are fixed one after another, and shown as saved only when accepted':
    'it takes references with an underscore, and any city',
  'the five most common causes are fixed from the list with three keys, and each next order with two':
    'it takes any city',
  'one key accepts all safe suggestions': 'it takes any email address, and a SKU twice',
  'a very long rejected order is validated again while the user types':
    'it takes a reference with an underscore',
  'an order form pastes lines, finds products by name and barcode, and copies an address':
    'it knows no question about a list inside a record',
  'an ERP connects with a key that is shown once, and the displayed examples work':
    'it names the cause of an unknown SKU by a code of its own',
};

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches the titles of these tests. */
export const notOnOther = new RegExp(Object.keys(reasons).map(literal).join('|'));
