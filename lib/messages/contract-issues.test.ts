import { expect, it } from 'vitest';
import { contractIssues } from '@/lib/contract/schema/contract-issues';
import en from '@/lib/messages/en.json';

it('has a message for every code that the contract reports', () => {
  expect(Object.keys(contractIssues).filter((code) => !(code in en.form.issues))).toEqual([]);
});
