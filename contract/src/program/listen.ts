import { CommandError } from './command.ts';

interface Address {
  host: string;
  port: number;
  setting: string;
}

/** Explains why a server cannot listen. Returns other errors unchanged. */
export function cannotListen({ host, port, setting }: Address, error: NodeJS.ErrnoException): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new CommandError(
        `Port ${port} on ${host} is in use. Stop the other program, or set ${setting} to another port.`,
      );
    case 'EACCES':
      return new CommandError(
        `This user may not use port ${port} on ${host}. Set ${setting} to one above 1023.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new CommandError(
        `${host} is not an address of this machine. Set HOST to one that is, such as 127.0.0.1.`,
      );
    default:
      return error;
  }
}
