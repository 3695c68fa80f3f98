'use client';

import { use } from 'react';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { FrameTenantContext } from './open-page';

/**
 * Matches the URL of a document of the embedded platform. Only the platform's key can open the document. The host is a loopback
 * address unless `HOST` names a specific address. Other addresses may belong to another platform, so they open unchanged.
 */
const OWN_DOCUMENT =
  /^http:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?\/documents\/([\w-]{22}(?:\.zpl)?)$/;

/** A link that opens in a new tab. A document of the embedded platform is opened through the console. */
export function WebLink({ address }: { address: string }) {
  const tenant = use(FrameTenantContext);
  const [, name] = OWN_DOCUMENT.exec(address) ?? [];
  return (
    <a
      href={tenant && name ? tenantPath(tenant, `documents/${name}`) : address}
      target="_blank"
      rel="noreferrer noopener"
      className="text-accent-text hover:underline"
    >
      {address.replace(/^https?:\/\//i, '')}
    </a>
  );
}
