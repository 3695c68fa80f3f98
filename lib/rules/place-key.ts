import { fold } from '@/lib/contract/fold';

/** Names of places as they are compared: letter case, the i of Turkish, composed or not, and stray blanks make no difference. */
export const placeKey = (name: string): string =>
  fold(name.normalize('NFC')).replace(/’/g, "'").trim().replace(/\s+/g, ' ');
