import { useEffect } from 'react';
import { clearCopied, markOf } from '@/components/ui/copied-id';
import { clearLocal } from '@/components/ui/session-storage';

const CHANNEL = 'session';
/** Who signed in on this browser last, as a mark: enough to see that it is somebody else. */
const LAST = 'last-person';

/** Forgets what this tab and this browser keep of the person. */
export function clearPersonalData(): void {
  clearLocal();
  clearCopied();
}

/** Has every other tab forget the person and show nothing more; once the session is over, for they ask who is there. */
export function announceSessionEnd(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('ended');
  channel.close();
}

/** At signing in: whoever was here before leaves nothing, also where a session ran out and nobody signed out. */
export function noteSignIn(email: string): void {
  const mark = markOf(email.toLowerCase());
  try {
    const last = localStorage.getItem(LAST);
    localStorage.setItem(LAST, mark);
    if (last === null || last === mark) return;
  } catch {
    // Nobody can say who it was.
  }
  clearPersonalData();
  announceSessionEnd();
}

/** Leaves the page when the session is ended in another tab. */
export function useSessionEnd(): void {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => {
      clearLocal();
      // What a form holds was given up by signing out; asking would leave the page in sight.
      addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
      // A form writes down the rest of its draft when its page goes.
      addEventListener('pagehide', clearLocal);
      location.replace('/sign-in');
    };
    return () => channel.close();
  }, []);
}
