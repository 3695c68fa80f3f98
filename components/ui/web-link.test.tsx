import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FrameTenantContext } from './open-page';
import { EmbeddedPlatformContext, WebLink } from './web-link';

const ID = 'abcdefghij_klmnopqrs-t';

const expectHref = (address: string, isEmbedded: boolean, href: string) => {
  render(
    <FrameTenantContext value="acme">
      <EmbeddedPlatformContext value={isEmbedded}>
        <WebLink address={address} />
      </EmbeddedPlatformContext>
    </FrameTenantContext>,
  );
  expect(screen.getByRole('link').getAttribute('href')).toBe(href);
};

test.each([
  [`http://127.0.0.1:3000/documents/${ID}`, `/t/acme/documents/${ID}`],
  [`http://127.0.0.1:3000/documents/${ID}.zpl`, `/t/acme/documents/${ID}.zpl`],
  [`http://[::1]:3000/documents/${ID}`, `/t/acme/documents/${ID}`],
  // Documents of other platforms have their own address.
  [`http://10.0.0.5:8080/documents/${ID}`, `http://10.0.0.5:8080/documents/${ID}`],
  [`https://files.example/documents/${ID}`, `https://files.example/documents/${ID}`],
])('with a remote platform, %s opens %s', (address, href) => expectHref(address, false, href));

test.each([
  // HOST names an address of this machine, today or when the document was stored.
  [`http://10.0.0.5:8080/documents/${ID}`, `/t/acme/documents/${ID}`],
  [`http://warehouse.local:3000/documents/${ID}.zpl`, `/t/acme/documents/${ID}.zpl`],
  [`https://shop.example/documents/${ID}`, `https://shop.example/documents/${ID}`],
  ['http://shop.example/documents/manual', 'http://shop.example/documents/manual'],
])('with the embedded platform, %s opens %s', (address, href) => expectHref(address, true, href));
