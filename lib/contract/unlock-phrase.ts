/** Longer IDs (in characters) are too much to type. */
const MAX_ID_LENGTH = 12;

/** The text to type to unlock writes during a visit: the tenant's ID if it is short, otherwise its name. */
export const unlockPhrase = ({ id, name }: { id: string; name: string }): string =>
  id.length <= MAX_ID_LENGTH ? id : name.trim();
