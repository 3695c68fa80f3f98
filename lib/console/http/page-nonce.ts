import { headers } from 'next/headers';

/** The nonce that scripts of the page being drawn must carry, as our own server noted it in the page's policy. */
export async function pageNonce(): Promise<string | undefined> {
  const policy = (await headers()).get('content-security-policy') ?? '';
  return /'nonce-([\w+/=-]+)'/.exec(policy)?.[1];
}
