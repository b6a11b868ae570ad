import type { MailSettings } from '../../settings.ts';
import type { Message, Send } from '../message.ts';
import { mailText } from './text.ts';
import { openMailer } from './transport.ts';

/**
 * Sends leads by mail, or, without a server, writes each mail to a file.
 * @param inbox origin of staff's inbox, to which each mail has a link
 */
export function mailTarget(settings: MailSettings, inbox?: string): Send {
  const mailer = openMailer(settings);
  const { from, to } = settings;
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return (message, signal) => {
    const letter = { to, ...mailText(message, inbox), messageId: `<${message.messageId}@${domain}>` };
    return mailer.send(letter, fileStem(message), signal);
  };
}

/** Files are in the order of the leads, and an attempt that is made again writes the same one. */
function fileStem(message: Message): string {
  const moment = message.kind === 'alert' ? message.queuedAt : message.lead.receivedAt;
  const name = message.kind === 'alert' ? `alert-${message.messageId}` : message.lead.id;
  return `${moment.replaceAll(':', '-')}-${name}`;
}
