import { expect, it } from 'vitest';
import { contractIssues } from '@/lib/contract/schema/issue';
import en from '@/lib/messages/en.json';

it('every issue code of the contract has a message', () => {
  expect(Object.keys(contractIssues).filter((code) => !(code in en.form.issues))).toEqual([]);
});
