import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

type Email = { to: string[]; content: string };

export type MailServer = {
  /** The value of SMTP_URL. */
  url: string;
  /** Received emails, oldest first. */
  emails: Email[];
  stop: () => Promise<void>;
};

const user = 'tallyman';
const pass = 'the word at the post office';

const decodeQuotedPrintable = (content: string): string =>
  Buffer.from(
    content
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16))),
    'latin1',
  ).toString('utf8');

/** Starts a mail server that requires the user name and password in its URL. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const emails: Email[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === user && password === pass ? done(null, { user }) : done(new Error('wrong password')),
    onData: (stream, { envelope }, done) => {
      text(stream)
        .then((content) => {
          emails.push({
            to: envelope.rcptTo.map(({ address }) => address),
            content: decodeQuotedPrintable(content),
          });
          done();
        })
        .catch(done);
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address: AddressInfo | string | null = server.server.address();
  const boundPort = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `smtp://${user}:${encodeURIComponent(pass)}@127.0.0.1:${boundPort}`,
    emails,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
