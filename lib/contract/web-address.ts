/** Only http and https addresses are stored and linked. */
export const isWebAddress = (s: string): boolean => /^https?:\/\/[^\s/]+/i.test(s) && URL.canParse(s);
