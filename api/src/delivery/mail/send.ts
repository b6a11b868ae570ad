import { createTransport } from 'nodemailer';
import type { MailSettings, SmtpSettings } from '../../settings.ts';
import { errorCode } from '../../system/error-code.ts';
import { writePrivately } from '../../system/private-file.ts';
import { DeliveryFailed } from '../failure.ts';
import type { Message, Send } from '../message.ts';
import { mailText } from './text.ts';

/** In milliseconds. Each is shorter than the attempt may take, and that is shorter than the lease. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** Nothing that a visitor wrote can make the program read a file or fetch an address. */
const NO_ACCESS = { disableFileAccess: true, disableUrlAccess: true };

/** Sends leads by mail, or, without a server, writes each mail to a file. */
export function mailTarget(settings: MailSettings): Send {
  return settings.smtp ? smtpTarget(settings, settings.smtp) : fileTarget(settings);
}

function smtpTarget(settings: MailSettings, smtp: SmtpSettings): Send {
  const transport = createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.secure,
    requireTLS: smtp.requireTls,
    auth: smtp.user === undefined ? undefined : { user: smtp.user, pass: smtp.password },
    ...TIMEOUTS,
    ...NO_ACCESS,
  });
  return async (message, signal) => {
    const { rejected } = await transport
      .sendMail({ ...compose(message, settings), signal })
      .catch((error) => {
        throw new DeliveryFailed(smtpKind(error), { cause: error });
      });
    // Somebody has it, so sending it again would do more harm. Who did not get it is a matter of the settings.
    if (rejected.length > 0 && rejected.length >= settings.to.length)
      throw new DeliveryFailed('smtp-rejected');
  };
}

/** Writes mail as .eml files, which every mail program opens. */
function fileTarget(settings: MailSettings): Send {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...NO_ACCESS,
  });
  return async (message) => {
    const { message: eml } = await transport.sendMail(compose(message, settings));
    await writePrivately(settings.folder, `${fileStem(message)}.eml`, eml);
  };
}

function compose(message: Message, { from, to }: MailSettings) {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    from,
    to,
    ...mailText(message),
    messageId: `<${message.messageId}@${domain}>`,
    // Not to be answered by machines (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Files are in the order of the leads, and an attempt that is made again writes the same one. */
function fileStem(message: Message): string {
  const moment = message.kind === 'lead' ? message.lead.receivedAt : message.queuedAt;
  const name = message.kind === 'lead' ? message.lead.id : `alert-${message.messageId}`;
  return `${moment.replaceAll(':', '-')}-${name}`;
}

/** The server's code, such as smtp-550, or where the conversation broke off. */
function smtpKind(error: unknown): string {
  const { responseCode, originalCode }: { responseCode?: unknown; originalCode?: unknown } = Object(error);
  if (typeof responseCode === 'number') return `smtp-${responseCode}`;
  return typeof originalCode === 'string' ? originalCode : errorCode(error) || 'smtp';
}
