import { createTransport } from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer/index.js';
import type { MailSettings, SmtpSettings } from '../../settings.ts';
import { errorCode } from '../../system/error-code.ts';
import { writePrivately } from '../../system/private-file.ts';
import { DeliveryFailed } from '../failure.ts';

/** In milliseconds. Each is shorter than the attempt may take, and that is shorter than the lease. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** Nothing that a visitor wrote can make the program read a file or fetch an address. */
const NO_ACCESS = { disableFileAccess: true, disableUrlAccess: true };

/** A mail, all but its sender. */
type Letter = Pick<Mail.Options, 'subject' | 'text' | 'html' | 'replyTo' | 'messageId'> & {
  to: Mail.Address | Mail.Address[];
};

/** Sends mail, or, without a server, writes each to a file. */
export interface Mailer {
  /**
   * Fulfils once the server has taken it for at least one receiver, or the file is written.
   * @param fileStem names the file where there is no server
   * @throws DeliveryFailed
   */
  send(letter: Letter, fileStem: string, signal?: AbortSignal): Promise<void>;
}

/** Sends by the server that the settings name, or writes into their folder. */
export function openMailer(settings: MailSettings): Mailer {
  return settings.smtp ? smtpMailer(settings, settings.smtp) : fileMailer(settings);
}

function smtpMailer({ from }: MailSettings, smtp: SmtpSettings): Mailer {
  const transport = createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.secure,
    requireTLS: smtp.requireTls,
    auth: smtp.user === undefined ? undefined : { user: smtp.user, pass: smtp.password },
    ...TIMEOUTS,
    ...NO_ACCESS,
  });
  return {
    async send(letter, _fileStem, signal) {
      const { rejected } = await transport
        .sendMail({ ...compose(letter, from), ...(signal && { signal }) })
        .catch((error) => {
          throw new DeliveryFailed(smtpKind(error), { cause: error });
        });
      // Somebody has it, so sending it again would do more harm. Who did not get it is a matter of the settings.
      if (rejected.length > 0 && rejected.length >= [letter.to].flat().length)
        throw new DeliveryFailed('smtp-rejected');
    },
  };
}

/** Writes mail as .eml files, which every mail program opens. */
function fileMailer({ from, folder }: MailSettings): Mailer {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...NO_ACCESS,
  });
  return {
    async send(letter, fileStem) {
      const { message: eml } = await transport.sendMail(compose(letter, from));
      await writePrivately(folder, `${fileStem}.eml`, eml);
    },
  };
}

function compose(letter: Letter, from: MailSettings['from']) {
  // Not to be answered by machines (RFC 3834).
  return { ...letter, from, headers: { 'Auto-Submitted': 'auto-generated' } };
}

/** The server's code, such as smtp-550, or where the conversation broke off. */
function smtpKind(error: unknown): string {
  const { responseCode, originalCode }: { responseCode?: unknown; originalCode?: unknown } = Object(error);
  if (typeof responseCode === 'number') return `smtp-${responseCode}`;
  return typeof originalCode === 'string' ? originalCode : errorCode(error) || 'smtp';
}
