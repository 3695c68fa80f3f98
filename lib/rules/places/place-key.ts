import { fold } from '@/lib/contract/schema/fold';
import { remembered } from './remembered';

/** Names of places as they are compared: letter case, the i of Turkish, composed or not, and stray blanks make no difference. */
export const placeKey = remembered((name) =>
  fold(name.normalize('NFC')).replace(/’/g, "'").trim().replace(/\s+/g, ' '),
);
