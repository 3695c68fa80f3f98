import * as z from './schema/zod';

const emailSchema = z.email().max(320);

export const isEmail = (email: string): boolean => emailSchema.safeParse(email.trim()).success;

/** True for a name of at most 200 characters on one line, if the name is not blank. */
export const isName = (name: string): boolean =>
  name.trim() !== '' && name.length <= 200 && !/\p{Cc}/u.test(name);
