/** Settings that hold a key of the embedded platform. */
type Keys = { platformUrl?: string; platformApiKey?: string; platformApiKeyPrevious?: string };

const MIN_LENGTH = 24;
/** A random key of that length has about twenty different characters in hex, and more in any richer alphabet. */
const MIN_CHARACTERS = 8;
/** What stands in examples and defaults. */
const EXAMPLE =
  /change.?me|replace.?me|example|placeholder|default|your.?(?:api|platform|secret|key)|password|insert|<|>|xxxxxx|1234567890|abcdefgh/i;

/** What is wrong with a key, as the end of a sentence that names its setting; nothing when it will do. */
function weakKeyReason(key: string): string | undefined {
  if (!/^[\x21-\x7e]+$/.test(key)) return 'must be letters, digits and signs without blanks';
  if (key.length < MIN_LENGTH) return `must have at least ${MIN_LENGTH} characters, not ${key.length}`;
  if (EXAMPLE.test(key)) return 'looks like the key of an example or a default';
  return new Set(key).size < MIN_CHARACTERS ? 'repeats too few characters' : undefined;
}

/** Throws with the setting's name when a key for the embedded platform is weak. A remote platform's keys are its own matter. */
export function assertStrongKeys({ platformUrl, platformApiKey, platformApiKeyPrevious }: Keys): void {
  if (platformUrl) return;
  const settings = {
    PLATFORM_API_KEY: platformApiKey,
    // The old key must be as strong: while it is accepted, it opens everything.
    PLATFORM_API_KEY_PREVIOUS: platformApiKeyPrevious,
  };
  for (const [name, key] of Object.entries(settings)) {
    const weakness = key === undefined ? undefined : weakKeyReason(key);
    if (weakness)
      throw new Error(
        `${name} ${weakness}. Leave it unset to have one made, or make one with: openssl rand -hex 24`,
      );
  }
}
