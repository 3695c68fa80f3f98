/** Maximum length in characters of an ID that a user must type. */
const MAX_ID_LENGTH = 12;

/** Returns the text that unlocks writes during a visit: the tenant's ID if it is short, otherwise the tenant's name. */
export const unlockPhrase = ({ id, name }: { id: string; name: string }): string =>
  id.length <= MAX_ID_LENGTH ? id : name.trim();
