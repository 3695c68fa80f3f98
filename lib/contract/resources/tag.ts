import { text } from '../schema/fields';

/** A tag as written: free words, several by commas; an empty one takes the tag away. */
export const tag = () => text(500);
