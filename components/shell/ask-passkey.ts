import { askPasskey } from '@/lib/console/actions';
import { type Failure, unexpectedFailure } from '@/lib/console/browser/result';

/** What a passkey of this device answered, for the server to judge. */
export type PasskeyAnswer = ReturnType<PublicKeyCredential['toJSON']>;

/** Whether this browser knows passkeys, and may use them at this address. */
export const knowsPasskeys = (): boolean =>
  isSecureContext && typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function';

/** Asks for a passkey of this console; nothing when somebody thought better of it. */
export async function answerOfPasskey(): Promise<PasskeyAnswer | Failure | undefined> {
  const asked = await askPasskey().catch((error): Failure => unexpectedFailure(error));
  if (asked.kind !== 'ok') return asked;
  // The browser tells a cancel, a timeout and a device without a passkey alike.
  const credential = await navigator.credentials
    .get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asked.answer) })
    .catch(() => null);
  return credential instanceof PublicKeyCredential ? credential.toJSON() : undefined;
}
