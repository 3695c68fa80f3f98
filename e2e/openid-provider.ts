import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createListener } from 'node:net';
import Provider from 'oidc-provider';

/** The claims of the provider about a person. */
type Account = { email: string; email_verified: boolean; name: string };

/** How the provider responds: correctly, with an error, never, or with a token signed by someone else. */
type Mood = 'well' | 'away' | 'silent' | 'forging';

/** A test's OpenID provider; anyone signs in with their name and any password. */
export type OpenIdProvider = {
  issuer: string;
  setMood: (mood: Mood) => void;
  end: () => Promise<void>;
};

export const client = { id: 'tallyman', secret: 'a secret between the two of them' };

/** The provider's people by name. */
const accounts: Record<string, Account> = {
  sena: { email: 'Sena@example.com', email_verified: true, name: 'Sena Koç' },
  twin: { email: 'sena@example.com', email_verified: true, name: 'Not Sena' },
  unverified: { email: 'owner@tallyman.example', email_verified: false, name: 'Not the owner' },
  stranger: { email: 'stranger@example.com', email_verified: true, name: 'A stranger' },
  colleague: { email: 'colleague@corp.example', email_verified: true, name: 'A colleague' },
};

/** Starts a provider that redirects to these URLs. */
export async function startProvider(port: number, redirectUris: string[]): Promise<OpenIdProvider> {
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: redirectUris }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts[id] }) }),
    cookies: { keys: ['the provider of this test'] },
  });
  const answer = provider.callback();
  let mood: Mood = 'well';
  const server = createServer((request, response) => {
    const isToken = request.url === '/token';
    if (mood === 'away' || (mood === 'silent' && isToken)) {
      if (mood === 'away') request.socket.destroy();
      return;
    }
    if (mood === 'forging' && isToken) {
      const write = response.end.bind(response);
      const forge = (body: unknown) => {
        const told: Record<string, unknown> = JSON.parse(String(body));
        const [head, claims] = String(told.id_token).split('.');
        const forged = JSON.stringify({ ...told, id_token: `${head}.${claims}.${'A'.repeat(342)}` });
        response.setHeader('content-length', Buffer.byteLength(forged));
        return write(forged);
      };
      Object.assign(response, { end: forge });
    }
    void answer(request, response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    issuer,
    setMood: (next) => {
      mood = next;
    },
    end: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A free port: two servers that name each other need to know theirs before they start. */
export async function freePort(): Promise<number> {
  const listener = createListener().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
