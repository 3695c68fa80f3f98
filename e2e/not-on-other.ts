/** Tests of the pages that cannot run on the other platform, and why. All others do. */
const reasons: Readonly<Record<string, string>> = {
  'what the platform refused stands at its value, and goes when that is changed':
    'it takes an e-mail twice, and names no field in what it refuses',
  'why was it rejected, and fix it': 'it takes a reference with an underscore',
  'rejected orders are fixed one after another, and saved is said only when one is accepted':
    'it takes references with an underscore, and any city',
  'a rejected order is fixed from the list with three keys, and the next one with two':
    'it takes a reference with an underscore',
  'a rejected order of very many lines is judged again while one types':
    'it takes a reference with an underscore',
  'a SKU is found by its name and by its barcode, and what was typed in full is left alone':
    'it knows no question about a list inside a record',
  'an ERP is connected with a key that is shown once, and the examples work as they are shown':
    'it names the cause of an unknown SKU by a code of its own',
};

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches the titles of these tests. */
export const notOnOther = new RegExp(Object.keys(reasons).map(literal).join('|'));
