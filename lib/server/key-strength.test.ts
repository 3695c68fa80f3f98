import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { assertStrongKeys } from './key-strength';

describe('the key of the embedded platform', () => {
  it.each([
    ['k', 'at least 24 characters, not 1'],
    ['x'.repeat(23), 'at least 24 characters'],
    ['a'.repeat(40), 'few different characters'],
    ['changeme-changeme-changeme', 'example'],
    ['your-api-key-goes-here-please', 'example'],
    ['<put-the-platform-key-here>', 'example'],
    ['123456789012345678901234', 'example'],
    ['a key with blanks that is long', 'without spaces'],
    ['anahtar-şöyle-böyle-uzunca-bir', 'without spaces'],
  ])('%j is refused, naming the setting', (key, why) => {
    expect(() => assertStrongKeys({ platformApiKey: key })).toThrow(
      new RegExp(`^PLATFORM_API_KEY (?:.*)${why}.*openssl rand`),
    );
    expect(() => assertStrongKeys({ platformApiKeyPrevious: key })).toThrow(/^PLATFORM_API_KEY_PREVIOUS /);
    // A remote platform decides which keys it accepts.
    expect(() => assertStrongKeys({ platformApiKey: key, platformUrl: 'https://p.example' })).not.toThrow();
  });

  it('may be unset or random', () => {
    expect(() => assertStrongKeys({})).not.toThrow();
    for (let i = 0; i < 2_000; i++)
      for (const written of ['hex', 'base64url'] as const)
        assertStrongKeys({ platformApiKey: randomBytes(24).toString(written) });
  });
});
