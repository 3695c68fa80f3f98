/** An id that is longer is not typed: it is most likely no word. */
const MAX_ID = 12;

/** What is typed to unlock writes in a visit: the tenant's id where it is short, else its name. */
export const visitWord = ({ id, name }: { id: string; name: string }): string =>
  id.length <= MAX_ID ? id : name.trim();
