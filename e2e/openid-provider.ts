import { once } from 'node:events';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

type Account = { email: string; email_verified: boolean; name: string };

/**
 * How the provider behaves. `unreachable` closes connections, `silent` never answers the token request, and `forging`
 * returns an ID token with an invalid signature.
 */
type Behavior = 'normal' | 'unreachable' | 'silent' | 'forging';

/** An OpenID provider that accepts any password for the user names in `accounts`. */
export type OpenIdProvider = {
  issuer: string;
  setBehavior: (behavior: Behavior) => void;
  stop: () => Promise<void>;
};

export const client = { id: 'tallyman', secret: 'a secret between the two of them' };

const accounts: Record<string, Account> = {
  sena: { email: 'Sena@example.com', email_verified: true, name: 'Sena Koç' },
  twin: { email: 'sena@example.com', email_verified: true, name: 'Not Sena' },
  unverified: { email: 'owner@tallyman.example', email_verified: false, name: 'Not the owner' },
  stranger: { email: 'stranger@example.com', email_verified: true, name: 'A stranger' },
  colleague: { email: 'colleague@corp.example', email_verified: true, name: 'A colleague' },
};

export async function startProvider(port: number, redirectUris: string[]): Promise<OpenIdProvider> {
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: redirectUris }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts[id] }) }),
    cookies: { keys: ['the provider of this test'] },
  });
  const handleRequest = provider.callback();
  let behavior: Behavior = 'normal';
  const server = createServer((request, response) => {
    const isToken = request.url === '/token';
    if (behavior === 'unreachable' || (behavior === 'silent' && isToken)) {
      if (behavior === 'unreachable') request.socket.destroy();
      return;
    }
    if (behavior === 'forging' && isToken) {
      const writeEnd = response.end.bind(response);
      const forge = (body: unknown) => {
        const tokens: Record<string, unknown> = JSON.parse(String(body));
        const [header, claims] = String(tokens.id_token).split('.');
        const forged = JSON.stringify({ ...tokens, id_token: `${header}.${claims}.${'A'.repeat(342)}` });
        response.setHeader('content-length', Buffer.byteLength(forged));
        return writeEnd(forged);
      };
      Object.assign(response, { end: forge });
    }
    void handleRequest(request, response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    issuer,
    setBehavior: (next) => {
      behavior = next;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
