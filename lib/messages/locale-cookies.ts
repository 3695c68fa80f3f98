/** Name of the cookie that stores the language that the user chose. */
export const localeCookie = 'locale';

/** Name of the cookie in which the browser stores its time zone, percent-encoded. */
export const zoneCookie = 'zone';

/** Name of the cookie that is set if the user chose the time zone. The zone then no longer follows the device. */
export const zoneSetByUserCookie = 'zone-chosen';
