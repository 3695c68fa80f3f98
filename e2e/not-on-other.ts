/** Tests of the pages that cannot run on the other platform, and why. All others do. */
const reasons: Readonly<Record<string, string>> = {
  'a value that the platform refused is marked until it is changed':
    'it takes an e-mail twice, and names no field in what it refuses',
  'why was it rejected, and fix it': 'it takes a reference with an underscore',
  'rejected orders are fixed one after another, and saved is said only when one is accepted':
    'it takes references with an underscore, and any city',
  'the five commonest causes are fixed from the list with three keys, and each next order with two':
    'it takes any city',
  'all that is certain is accepted with one key': 'it takes any email address, and a SKU twice',
  'a rejected order of very many lines is judged again while one types':
    'it takes a reference with an underscore',
  'an order’s lines are pasted, its products found by name and barcode, and one address copied from the other':
    'it knows no question about a list inside a record',
  'an ERP is connected with a key that is shown once, and the examples work as they are shown':
    'it names the cause of an unknown SKU by a code of its own',
};

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches the titles of these tests. */
export const notOnOther = new RegExp(Object.keys(reasons).map(literal).join('|'));
