import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FrameTenantContext } from './open-page';
import { WebLink } from './web-link';

const ID = 'abcdefghij_klmnopqrs-t';

test.each([
  [`http://127.0.0.1:3000/documents/${ID}`, `/t/acme/documents/${ID}`],
  [`http://127.0.0.1:3000/documents/${ID}.zpl`, `/t/acme/documents/${ID}.zpl`],
  [`http://[::1]:3000/documents/${ID}`, `/t/acme/documents/${ID}`],
  // Documents of other platforms have their own address.
  [`http://10.0.0.5:8080/documents/${ID}`, `http://10.0.0.5:8080/documents/${ID}`],
  [`https://files.example/documents/${ID}`, `https://files.example/documents/${ID}`],
])('%s opens %s', (address, href) => {
  render(
    <FrameTenantContext value="acme">
      <WebLink address={address} />
    </FrameTenantContext>,
  );
  expect(screen.getByRole('link').getAttribute('href')).toBe(href);
});
