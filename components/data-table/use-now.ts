import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The current time, to the minute; at first the server's, so that hydration matches. */
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
