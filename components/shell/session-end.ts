import { useEffect } from 'react';
import { clearCopied, hashText } from '@/components/ui/copied-id';
import { clearSessionStorage } from '@/components/ui/session-storage';

const CHANNEL = 'session';
/** Storage key of a hash of the last signed-in user's email address. The hash is enough to detect another user. */
const LAST_USER_KEY = 'last-person';

/** Clears the user's data in this tab and browser. */
export function clearPersonalData(): void {
  clearSessionStorage();
  clearCopied();
}

/**
 * Makes every other tab clear the user's data and open the sign-in page. Call this function after the session has ended,
 * because the sign-in page redirects signed-in users.
 */
export function announceSessionEnd(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('ended');
  channel.close();
}

/** Clears the previous user's data if another user signs in. The previous session may have expired without a sign-out. */
export function noteSignIn(email: string): void {
  const personHash = hashText(email.toLowerCase());
  try {
    const last = localStorage.getItem(LAST_USER_KEY);
    localStorage.setItem(LAST_USER_KEY, personHash);
    if (last === null || last === personHash) return;
  } catch {
    // Without storage the previous user is unknown, so always clear the data.
  }
  clearPersonalData();
  announceSessionEnd();
}

/** Leaves the page when the session ends in another tab. */
export function useSessionEnd(): void {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => {
      clearSessionStorage();
      // The user already gave up unsaved form values by signing out. A prompt would keep the page visible.
      addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
      // Forms save their draft on `pagehide`, so the data is cleared again afterwards.
      addEventListener('pagehide', clearSessionStorage);
      location.replace('/sign-in');
    };
    return () => channel.close();
  }, []);
}
