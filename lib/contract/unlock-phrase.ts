/** Characters; a longer ID is too much to type. */
const MAX_ID_LENGTH = 12;

/** The text to type for unlocking writes in a visit: the tenant's ID if it is short, else its name. */
export const unlockPhrase = ({ id, name }: { id: string; name: string }): string =>
  id.length <= MAX_ID_LENGTH ? id : name.trim();
