import { env } from '@/lib/env';

/** A connection, a greeting and each step of the talk may take so long. */
const LIMIT_MS = 10_000;

/** Whether this installation sends e-mails. */
export const canMail = (): boolean => env.smtpUrl !== undefined;

async function transport() {
  // Loaded with the first e-mail: most installations send few, many none.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: env.smtpUrl,
    connectionTimeout: LIMIT_MS,
    greetingTimeout: LIMIT_MS,
    socketTimeout: LIMIT_MS,
    dnsTimeout: LIMIT_MS,
  });
}

/** Whether the mail server answers and lets us in. What fails goes to the log of the process. */
export async function isMailServerThere(): Promise<boolean> {
  try {
    return await (await transport()).verify();
  } catch (error) {
    console.error(error);
    return false;
  }
}

/** Sends an e-mail; false when the mail server does not take it. What fails goes to the log of the process. */
export async function sendMail(mail: {
  to: { name: string; address: string };
  subject: string;
  text: string;
}): Promise<boolean> {
  try {
    await (await transport()).sendMail({ from: env.mailFrom, ...mail });
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}
