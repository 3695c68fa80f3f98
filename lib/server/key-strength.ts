/** `platformUrl` is set only if the platform is remote. */
type Keys = { platformUrl?: string; platformApiKey?: string; platformApiKeyPrevious?: string };

const MIN_LENGTH = 24;
/** Minimum number of different characters. A random hex key of the minimum length has about 13. */
const MIN_CHARACTERS = 8;
/** Matches keys that were copied from an example or left at a default. */
const EXAMPLE =
  /change.?me|replace.?me|example|placeholder|default|your.?(?:api|platform|secret|key)|password|insert|<|>|xxxxxx|1234567890|abcdefgh/i;

/** Returns why a key is too weak, as a sentence that continues the setting's name. Undefined if the key is strong enough. */
function weakKeyReason(key: string): string | undefined {
  if (!/^[\x21-\x7e]+$/.test(key)) return 'must contain only letters, digits and symbols, without spaces';
  if (key.length < MIN_LENGTH) return `must have at least ${MIN_LENGTH} characters, not ${key.length}`;
  if (EXAMPLE.test(key)) return 'looks like an example or default key';
  return new Set(key).size < MIN_CHARACTERS ? 'has too few different characters' : undefined;
}

/**
 * Throws an error that names the setting if a key of the embedded platform is weak. Does not check keys of a remote platform.
 */
export function assertStrongKeys({ platformUrl, platformApiKey, platformApiKeyPrevious }: Keys): void {
  if (platformUrl) return;
  const settings = {
    PLATFORM_API_KEY: platformApiKey,
    // While the previous key is accepted, it gives full access, so it must be as strong.
    PLATFORM_API_KEY_PREVIOUS: platformApiKeyPrevious,
  };
  for (const [name, key] of Object.entries(settings)) {
    const weakness = key === undefined ? undefined : weakKeyReason(key);
    if (weakness)
      throw new Error(
        `${name} ${weakness}. Leave it unset to generate one, or create one with openssl rand -hex 24`,
      );
  }
}
