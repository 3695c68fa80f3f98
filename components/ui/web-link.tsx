'use client';

import { createContext, use } from 'react';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { FrameTenantContext } from './open-page';

/**
 * True if the platform is embedded. The URLs of its documents contain the value that HOST had when the document was
 * stored.
 */
export const EmbeddedPlatformContext = createContext(false);

/** Matches the URL of a document that a platform has stored. */
const DOCUMENT = /^http:\/\/([^/?#]+)\/documents\/([\w-]{22}(?:\.zpl)?)$/;
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/;

/**
 * A link that opens in a new tab. Opening a document of the embedded platform requires the platform's API key, so its
 * link leads to the console's download route. With a remote platform, only documents on this machine get such a link,
 * because other documents may be public.
 */
export function WebLink({ address }: { address: string }) {
  const tenant = use(FrameTenantContext);
  const isEmbedded = use(EmbeddedPlatformContext);
  const [, host = '', name] = DOCUMENT.exec(address) ?? [];
  const isOwn = isEmbedded || LOOPBACK_HOST.test(host);
  return (
    <a
      href={tenant && name && isOwn ? tenantPath(tenant, `documents/${name}`) : address}
      target="_blank"
      rel="noreferrer noopener"
      className="text-accent-text hover:underline"
    >
      {address.replace(/^https?:\/\//i, '')}
    </a>
  );
}
