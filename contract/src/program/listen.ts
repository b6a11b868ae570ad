import { Refusal } from './command.ts';

interface Place {
  host: string;
  port: number;
  /** The setting that names the port. */
  setting: string;
}

/** Says why a server cannot listen, and which setting changes that. Other errors stay as they are. */
export function cannotListen({ host, port, setting }: Place, error: NodeJS.ErrnoException): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new Refusal(
        `Port ${port} on ${host} is taken: this may run already, or another program has it. End that one, or set ${setting} to another port.`,
      );
    case 'EACCES':
      return new Refusal(
        `Port ${port} on ${host} may not be used by this user. Set ${setting} to one above 1023.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Refusal(
        `${host} is no address of this machine. Set HOST to one that is, such as 127.0.0.1.`,
      );
    default:
      return error;
  }
}
