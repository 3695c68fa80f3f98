import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A received email. */
type Mail = { to: string[]; content: string };

/** A test's mail server. */
export type MailServer = {
  /** The setting with its address. */
  url: string;
  /** All received emails, the oldest first. */
  mails: Mail[];
  end: () => Promise<void>;
};

const user = 'tallyman';
const pass = 'the word at the post office';

/** Decodes line breaks and escaped letters of quoted-printable. */
const plain = (content: string): string =>
  Buffer.from(
    content
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16))),
    'latin1',
  ).toString('utf8');

/** Starts a mail server that accepts messages with its user and password. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === user && password === pass ? done(null, { user }) : done(new Error('wrong password')),
    onData: (stream, { envelope }, done) => {
      text(stream)
        .then((content) => {
          mails.push({ to: envelope.rcptTo.map(({ address }) => address), content: plain(content) });
          done();
        })
        .catch(done);
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address: AddressInfo | string | null = server.server.address();
  const taken = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `smtp://${user}:${encodeURIComponent(pass)}@127.0.0.1:${taken}`,
    mails,
    end: () => new Promise((settle) => server.close(settle)),
  };
}
