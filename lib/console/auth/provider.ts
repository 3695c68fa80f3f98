import { randomUUID } from 'node:crypto';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { ClientBase } from 'pg';
import * as z from 'zod';
import { pool, transaction } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { recordAuditEvent } from '../audit/audit';
import { insertPerson } from './people';

// Sign-in through an OpenID provider (Google, Microsoft, Keycloak, …), configured by the OIDC_ settings.

/** Timeout of each request to the provider. */
const TIMEOUT_SECONDS = 10;

/** Returns the display name of the provider. Undefined if no provider is configured. */
export const providerName = (): string | undefined => env.oidc?.name;

let cached: { configuration: Promise<Configuration>; until: number } | undefined;

/** Returns the provider's discovery document, cached for an hour. Failures are not cached. */
function discoverProvider(): Promise<Configuration> {
  const { oidc } = env;
  if (!oidc) throw new Error('OIDC_ISSUER is not set');
  if (cached && cached.until > Date.now()) return cached.configuration;
  const { issuer, clientId, clientSecret } = oidc;
  const request = discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    // Verify the signatures of tokens even over TLS. The settings allow plain HTTP only for a provider on this machine.
    execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
  });
  cached = { configuration: request, until: Date.now() + 3_600_000 };
  request.catch(() => {
    cached = undefined;
  });
  return request;
}

const Flow = z.object({ verifier: z.string(), state: z.string(), nonce: z.string(), next: z.string() });
type Flow = z.infer<typeof Flow>;

/** Parses the stored state of a sign-in at the provider. */
export const readFlow = (stored: string): Flow => Flow.parse(JSON.parse(stored));

/**
 * Starts a sign-in. Returns the provider's URL, and the state to store until the person returns. Throws if the provider does
 * not respond.
 */
export async function beginFlow(redirectUri: string, next: string): Promise<{ url: string; flow: Flow }> {
  const flow = { verifier: randomPKCECodeVerifier(), state: randomState(), nonce: randomNonce(), next };
  const url = buildAuthorizationUrl(await discoverProvider(), {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge: await calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    state: flow.state,
    nonce: flow.nonce,
  });
  return { url: url.href, flow };
}

export type ProviderClaims = { subject: string; email: string; isVerified: boolean; name: string };

const Claims = z.object({
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  // Microsoft's counterpart of `email_verified`: the owner of the email's domain is verified.
  // https://learn.microsoft.com/entra/identity-platform/optional-claims-reference
  xms_edov: z.union([z.boolean(), z.string(), z.number()]).optional(),
  name: z.string().optional(),
});

const isTrue = (claim: unknown): boolean => [true, 'true', 1, '1'].some((value) => value === claim);

/** Exchanges the code of the redirect for claims. Throws if the signature, issuer, nonce or state is invalid. */
export async function endFlow(address: URL, flow: Flow): Promise<ProviderClaims> {
  const config = await discoverProvider();
  const tokens = await authorizationCodeGrant(config, address, {
    pkceCodeVerifier: flow.verifier,
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    idTokenExpected: true,
  });
  const idClaims = tokens.claims();
  if (!idClaims) throw new Error('The provider sent no ID token');
  const { sub: subject } = idClaims;
  const claims =
    typeof idClaims.email === 'string' ? idClaims : await fetchUserInfo(config, tokens.access_token, subject);
  const { email = '', email_verified, xms_edov, name } = Claims.parse(claims);
  return {
    subject,
    email: email.trim().toLowerCase(),
    isVerified: email !== '' && (isTrue(email_verified) || isTrue(xms_edov)),
    name: name?.trim() || email,
  };
}

/** Why the provider's claims do not sign in a person. `other_account`: the person with this email is linked to another account. */
export type ProviderError = 'unverified_email' | 'other_account' | 'unknown_person';

const isAllowedDomain = (email: string): boolean =>
  env.oidc?.domains.some((domain) => email.endsWith(`@${domain}`)) ?? false;

/** Returns the start of all accounts of this provider. Another provider may use the same subjects (OpenID Connect Core, 5.7). */
const accountPrefix = (): string => `${env.oidc?.issuer} `;

/** True if the provider's account is still linked to the person. Locks the person until the transaction ends. */
export async function isLinked(
  personId: string,
  { subject }: ProviderClaims,
  database: ClientBase,
): Promise<boolean> {
  const { rowCount } = await database.query(
    'select from console."user" where id = $1 and "providerAccount" = $2 for share',
    [personId, accountPrefix() + subject],
  );
  return rowCount === 1;
}

/**
 * Returns the person linked to a provider's account, or else the person with the same verified email. Links the account to that
 * person unless another account of the same provider is linked. Adds unknown people as viewers without tenants if the settings
 * allow their domain.
 */
export async function findProviderPerson(claims: ProviderClaims): Promise<{ id: string } | ProviderError> {
  const { email, isVerified, name } = claims;
  const account = accountPrefix() + claims.subject;
  const linked = await pool().query<{ id: string }>(
    'select id from console."user" where "providerAccount" = $1',
    [account],
  );
  if (linked.rows[0]) return linked.rows[0];
  if (!isVerified) return 'unverified_email';
  return transaction(pool(), async (client) => {
    if (isAllowedDomain(email)) await insertPerson(client, { id: randomUUID(), name, email, role: 'viewer' });
    const { rows } = await client.query<{ id: string; name: string; linked: string | null }>(
      'select id, name, "providerAccount" as linked from console."user" where email = $1 for update',
      [email],
    );
    const [person] = rows;
    if (!person) return 'unknown_person';
    const { id } = person;
    if (person.linked?.startsWith(accountPrefix())) return 'other_account';
    await client.query('update console."user" set "providerAccount" = $2 where id = $1', [id, account]);
    const by = { id, name: person.name };
    await recordAuditEvent({ act: 'provider.linked', by, object: person.name, after: { email } }, client);
    return { id };
  });
}
