import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer/index.js';
import type { MailSettings, SmtpSettings } from '../settings.ts';
import { DeliveryError } from './message.ts';

/** In milliseconds. Each is shorter than an attempt may take. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** Content of a visitor cannot make the program read a file or fetch an address. */
const NO_ACCESS = { disableFileAccess: true, disableUrlAccess: true };

export type OutgoingMail = Pick<Mail.Options, 'subject' | 'text' | 'html' | 'replyTo' | 'messageId'> & {
  to: Mail.Address | Mail.Address[];
};

/** Sends a mail. @returns a warning if some recipients were refused @throws DeliveryError */
export type Mailer = (letter: OutgoingMail, signal?: AbortSignal) => Promise<string | undefined>;

export function createMailer(settings: MailSettings): Mailer {
  return settings.smtp ? smtpMailer(settings, settings.smtp) : fileMailer(settings);
}

function smtpMailer({ from }: MailSettings, smtp: SmtpSettings): Mailer {
  const transport = createTransport({ ...smtp, ...TIMEOUTS, ...NO_ACCESS });
  return async (letter, signal) => {
    const { rejected } = await transport
      .sendMail({ ...withHeaders(letter, from), ...(signal && { signal }) })
      .catch((error: unknown) => {
        throw new DeliveryError(smtpReason(error));
      });
    // A retry would send the mail to the others a second time.
    return rejected.length > 0 ? `refused: ${rejected.map(String).join(', ')}` : undefined;
  };
}

function fileMailer({ from, folder }: MailSettings): Mailer {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...NO_ACCESS,
  });
  return async (letter) => {
    const { message, messageId } = await transport.sendMail(withHeaders(letter, from));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const time = new Date().toISOString().replaceAll(':', '-');
    const file = join(folder, `${time}-${messageId.slice(1, -1)}.eml`);
    await writeFile(`${file}.part`, message, { mode: 0o600 });
    await rename(`${file}.part`, file);
    return undefined;
  };
}

function withHeaders(letter: OutgoingMail, from: MailSettings['from']) {
  // Tells machines not to answer (RFC 3834).
  return { ...letter, from, headers: { 'Auto-Submitted': 'auto-generated' } };
}

/** Returns the server's code, such as smtp-550, or the failed step: its text may quote the mail. */
function smtpReason(error: unknown): string {
  const { responseCode, originalCode, code }: Record<string, unknown> = Object(error);
  if (typeof responseCode === 'number') return `smtp-${responseCode}`;
  return String(originalCode ?? code ?? 'smtp');
}
