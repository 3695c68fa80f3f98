import { env } from '@/lib/env';
import { log } from '../log';

/** Timeout for connecting and for each step of SMTP. */
const TIMEOUT_MS = 10_000;

export const canMail = (): boolean => env.smtpUrl !== undefined;

/** Logs an error of the mail server without the recipient's address. */
function logFailure(error: unknown, recipient = ''): void {
  const text = error instanceof Error ? error.message : String(error);
  const cause = recipient === '' ? text : text.replaceAll(recipient, '…');
  log.error({ cause }, 'The mail server failed');
}

async function createMailTransport() {
  // Import on demand, because many installations never send an email.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: env.smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  });
}

/** Connects to the mail server. Returns false if the server cannot be reached or rejects the credentials. Logs errors. */
export async function isMailServerReady(): Promise<boolean> {
  try {
    return await (await createMailTransport()).verify();
  } catch (error) {
    logFailure(error);
    return false;
  }
}

/** Sends an email. Returns false if the mail server cannot be reached or rejects the email. Logs errors. */
export async function sendMail(mail: {
  to: { name: string; address: string };
  subject: string;
  text: string;
}): Promise<boolean> {
  try {
    await (await createMailTransport()).sendMail({ from: env.mailFrom, ...mail });
    return true;
  } catch (error) {
    logFailure(error, mail.to.address);
    return false;
  }
}
