import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { listen } from './listen.ts';

/**
 * What a mail server does: accept; refuse the connection (421), all recipients (550) or one; say nothing after MAIL FROM; or
 * take the whole message and drop the connection without an answer.
 */
export type MailServerMode =
  | 'accept'
  | 'refuse-421'
  | 'refuse-550'
  | 'refuse-bob'
  | 'hang'
  | 'drop-after-data';

/** A mail, read as a mail program reads it. */
interface ReceivedMail extends Email {
  /** All of it as it arrived. */
  source: string;
  /** Whether the sender was told that it was accepted. */
  accepted: boolean;
}

/** A real SMTP server on this machine. */
export class MailServer {
  mode: MailServerMode = 'accept';
  readonly received: ReceivedMail[] = [];
  /** How many senders wait for an answer that they never get. */
  hanging = 0;
  url = '';
  readonly #sockets = new Set<Socket>();
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, callback) => callback(this.mode === 'refuse-421' ? refusal(421) : null),
    onMailFrom: (_address, _session, callback) => {
      if (this.mode === 'hang') this.hanging += 1;
      else callback();
    },
    onRcptTo: ({ address }, _session, callback) => {
      const isRefused =
        this.mode === 'refuse-550' || (this.mode === 'refuse-bob' && address.startsWith('bob'));
      callback(isRefused ? refusal(550) : null);
    },
    onData: async (stream, _session, callback) => {
      const accepted = this.mode === 'accept' || this.mode === 'refuse-bob';
      const source = await buffer(stream).catch(() => undefined);
      // The sender has gone before the end of it.
      if (!source) return;
      const email = await PostalMime.parse(source);
      this.received.push({ ...email, source: source.toString(), accepted });
      if (accepted) callback();
      else this.#dropConnections();
    },
  });

  /** Listens on a free port. */
  async start() {
    this.#server.on('error', () => {});
    this.#server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    this.url = `smtp://127.0.0.1:${await listen(this.#server.server)}`;
    return this;
  }

  stop() {
    this.#dropConnections();
    return new Promise<void>((resolve) => this.#server.close(resolve));
  }

  #dropConnections() {
    for (const socket of this.#sockets) socket.destroy();
  }
}

function refusal(responseCode: number) {
  return Object.assign(new Error('Not now'), { responseCode });
}
