'use client';

import { createContext, use } from 'react';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { FrameTenantContext } from './open-page';

/** True if the platform is embedded. Its documents have the host that HOST named when they were stored. */
export const EmbeddedPlatformContext = createContext(false);

/** Matches the URL of a document that a platform has stored. */
const DOCUMENT = /^http:\/\/([^/?#]+)\/documents\/([\w-]{22}(?:\.zpl)?)$/;
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/;

/**
 * A link that opens in a new tab. Only the platform's key can open a document of the embedded platform, so the link leads to the
 * console's copy. With a remote platform, other addresses than this machine's may be open to everyone, so they stay unchanged.
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
