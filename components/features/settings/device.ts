import { userAgentFromString } from 'next/server';

/** "Chrome · Windows" of a user agent; the complete string when the browser is unknown. */
export function deviceOf(agent: string): string {
  const { browser, os } = userAgentFromString(agent);
  return [browser.name, os.name].filter(Boolean).join(' · ') || agent;
}
