'use client';

import { useParams } from 'next/navigation';

/** A document of the embedded platform. Its URL has the server's own address, and responds only to the platform's key. */
const OWN_DOCUMENT =
  /^http:\/\/(?:localhost|[\d.]+|\[[\da-f:]+\])(?::\d+)?\/documents\/([\w-]{22}(?:\.zpl)?)$/;

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
