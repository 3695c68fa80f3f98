import { userAgentFromString } from 'next/server';

/**
 * Returns the browser and system of a user agent, such as "Chrome · Windows", or the user agent itself if both are
 * unknown.
 */
export function deviceName(agent: string): string {
  const { browser, os } = userAgentFromString(agent);
  return [browser.name, os.name].filter(Boolean).join(' · ') || agent;
}
