const rules = 'it rejects and refuses by reasons of its own';
const goods = 'it is about the goods of a demo shop';
const floor = 'it needs the sandbox';

/** Tests of the pages that cannot run on the other platform, and why. All others do. */
const reasons: Readonly<Record<string, string>> = {
  'what the platform refused stands at its value, and goes when that is changed': rules,
  'the middle button opens a row in a new tab, and a moment tells UTC': rules,
  'why was it rejected, and mend it': rules,
  'a filter that nobody understands is shown as such, one that is refused can be taken away': rules,
  'a receiving order is edited in its own form; each failure stands at its row': rules,
  'rejected orders are mended one after another, and saved is said only when one is accepted': rules,
  'what went wrong is counted by operation and code, and each count leads to its requests': rules,
  'a request is sent again after editing, and the two answers are compared': rules,
  'a rejected order of very many lines is judged again while one types': rules,
  'what is about to expire': goods,
  'a filter is made by key, combines with the search, is changed and taken away': goods,
  'a SKU is found by its name and by its barcode, and what was typed in full is left alone':
    'it knows no question about a list inside a record',
  'an order of very many lines opens for editing, is judged whole and saved': floor,
};

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches the titles of these tests. */
export const notOnOther = new RegExp(Object.keys(reasons).map(literal).join('|'));
