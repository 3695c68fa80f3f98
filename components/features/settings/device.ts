import { userAgentFromString } from 'next/server';

/** Browser and system of a user agent, such as "Chrome · Windows"; the user agent itself when both are unknown. */
export function deviceOf(agent: string): string {
  const { browser, os } = userAgentFromString(agent);
  return [browser.name, os.name].filter(Boolean).join(' · ') || agent;
}
