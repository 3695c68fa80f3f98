type Limit = number | undefined;

/** Messages of the contract's schemas by code, for API responses. Translations use the same codes. */
export const contractIssues = {
  required: () => 'is required',
  invalid_text: () => 'must be text',
  invalid_uuid: () => 'must be a UUID',
  invalid_number: () => 'must be a number',
  invalid_integer: () => 'must be a whole number',
  invalid_boolean: () => 'must be true or false',
  invalid_email: () => 'must be an email address',
  invalid_url: () => 'must be an http or https address',
  invalid_datetime: () => 'must be an ISO 8601 date and time',
  invalid_date: () => 'must be a calendar date',
  invalid_list: () => 'must be a list',
  too_long: (limit: Limit) => `must be at most ${limit} characters`,
  too_large: (limit: Limit) => `must be at most ${limit}`,
  too_low: (limit: Limit) => `must be more than ${limit}`,
  too_many: (limit: Limit) => `must have at most ${limit} entries`,
  negative: () => 'must not be negative',
  only_dots: () => 'must be more than dots',
  unsupported_characters: () => 'contains characters that cannot be stored',
  url_credentials: () => 'must not contain a user name or a password',
  waybill_missing: () => 'one of cargoCode, cargoDocumentUrl and cargoDocumentZpl is required',
  waybill_ambiguous: () => 'cannot be sent together with cargoDocumentUrl',
};
export type ContractIssue = keyof typeof contractIssues;

/** True if a schema's message is a code of the contract. Other messages come from zod. */
export const isContractIssue = (text: string): text is ContractIssue => Object.hasOwn(contractIssues, text);

/** Returns its argument. The compiler checks that the argument is a code of the contract. */
export const issueCode = (code: ContractIssue): ContractIssue => code;
