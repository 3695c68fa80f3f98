import { useEffect } from 'react';
import { clearCopied, markOf } from '@/components/ui/copied-id';
import { clearLocal } from '@/components/ui/session-storage';

const CHANNEL = 'session';
/** Storage key for a hash of the last signed-in person: enough to detect another one. */
const LAST = 'last-person';

/** Clears the person's data in this tab and browser. */
export function clearPersonalData(): void {
  clearLocal();
  clearCopied();
}

/**
 * Makes every other tab clear the person's data and hide the page; called once the session has ended, because the tabs check it.
 */
export function announceSessionEnd(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('ended');
  channel.close();
}

/** At sign-in: clears the data of the previous person, also if their session expired without signing out. */
export function noteSignIn(email: string): void {
  const personHash = markOf(email.toLowerCase());
  try {
    const last = localStorage.getItem(LAST);
    localStorage.setItem(LAST, personHash);
    if (last === null || last === personHash) return;
  } catch {
    // The person is unknown.
  }
  clearPersonalData();
  announceSessionEnd();
}

/** Leaves the page when the session ends in another tab. */
export function useSessionEnd(): void {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => {
      clearLocal();
      // Signing out already gave up unsaved form values; a prompt would keep the page visible.
      addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
      // A form saves the rest of its draft on `pagehide`.
      addEventListener('pagehide', clearLocal);
      location.replace('/sign-in');
    };
    return () => channel.close();
  }, []);
}
