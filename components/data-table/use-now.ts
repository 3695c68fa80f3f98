import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** Returns the current time, updated every minute. Starts with the server's time, so that hydration matches. */
export function useNow(initialNow: number): number {
  const [now, setNow] = useState(initialNow);
  useEffect(() => {
    const updateNow = () => setNow((before) => (Date.now() - before < MINUTE ? before : Date.now()));
    updateNow();
    const timer = setInterval(updateNow, MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
