import type { Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * What a mail server does: accept; refuse the connection (421) or the recipient (550); say nothing after MAIL FROM; or
 * take the whole message and drop the connection without an answer.
 */
export type MailServerMode = 'accept' | 'refuse-421' | 'refuse-550' | 'hang' | 'drop-after-data';

/** A mail, read as a mail program reads it. */
export interface ReceivedMail extends Email {
  /** All of it as it arrived. */
  source: string;
  /** Whether the sender was told that it was accepted. */
  accepted: boolean;
}

/** A real SMTP server on this machine. */
export interface MailServer {
  url: string;
  received: ReceivedMail[];
  mode: MailServerMode;
  /** How many senders wait for an answer that they never get. */
  hanging: number;
  stop(): Promise<void>;
}

/** @param port 0 takes any free one */
export async function startMailServer(port = 0): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, callback) => callback(mail.mode === 'refuse-421' ? refusal(421) : null),
    onMailFrom: (_address, _session, callback) => {
      if (mail.mode === 'hang') mail.hanging += 1;
      else callback();
    },
    onRcptTo: (_address, _session, callback) => callback(mail.mode === 'refuse-550' ? refusal(550) : null),
    onData: (stream, _session, callback) => {
      const { mode } = mail;
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const source = Buffer.concat(chunks);
        const email = await PostalMime.parse(source);
        mail.received.push({ ...email, source: source.toString(), accepted: mode === 'accept' });
        if (mode === 'accept') callback();
        else for (const socket of sockets) socket.destroy();
      });
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const address = await new Promise<string>((resolve, reject) => {
    server.server.once('error', reject);
    const listening = server.listen(port, '127.0.0.1', () => {
      const bound = listening.address();
      resolve(`127.0.0.1:${typeof bound === 'object' && bound ? bound.port : port}`);
    });
  });
  const mail: MailServer = {
    url: `smtp://${address}`,
    received: [],
    mode: 'accept',
    hanging: 0,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return mail;
}

function refusal(responseCode: number) {
  return Object.assign(new Error('Not now'), { responseCode });
}
