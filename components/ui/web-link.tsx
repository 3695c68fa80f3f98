'use client';

import { useParams } from 'next/navigation';

/**
 * URL of a document of the embedded platform, which only the platform's key can open. The address is a loopback address unless `HOST` is a
 * specific one. Other addresses may belong to another platform, so they open as they are.
 */
const OWN_DOCUMENT =
  /^http:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?\/documents\/([\w-]{22}(?:\.zpl)?)$/;

/** A link that opens in a new tab. A document of the embedded platform is opened through the console. */
export function WebLink({ address }: { address: string }) {
  // Outside of a route, as in tests of components, there are no parameters.
  const tenant = useParams<{ tenant?: string }>()?.tenant;
  const [, name] = OWN_DOCUMENT.exec(address) ?? [];
  return (
    <a
      href={tenant && name ? `/t/${tenant}/documents/${name}` : address}
      target="_blank"
      rel="noreferrer noopener"
      className="text-accent-text hover:underline"
    >
      {address.replace(/^https?:\/\//i, '')}
    </a>
  );
}
