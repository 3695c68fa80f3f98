/**
 * Words as they are compared: ignoring case, and with the four i of Turkish as one letter (D5). Equals the SQL function
 * `platform.fold` for every text without a Greek final sigma.
 */
export const fold = (text: string): string => text.replace(/[İIı]/g, 'i').toLowerCase();
