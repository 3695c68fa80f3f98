import { requestPasskey } from '@/lib/console/auth/passkey-actions';
import { type Failure, unexpectedFailure } from '@/lib/console/browser/result';

/** The passkey's response, which the server verifies. */
export type PasskeyJson = ReturnType<PublicKeyCredential['toJSON']>;

export const supportsPasskeys = (): boolean =>
  isSecureContext && typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function';

/** Asks for a passkey of this console. Undefined if the user cancels. */
export async function readPasskey(): Promise<PasskeyJson | Failure | undefined> {
  const response = await requestPasskey().catch((error): Failure => unexpectedFailure(error));
  if (response.kind !== 'ok') return response;
  // The browser reports a cancel, a timeout and a missing passkey in the same way.
  const credential = await navigator.credentials
    .get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(response.value) })
    .catch(() => null);
  return credential instanceof PublicKeyCredential ? credential.toJSON() : undefined;
}
