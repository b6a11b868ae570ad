import pg from 'pg';
import { isLoopback } from '../system/loopback.ts';

/**
 * How to connect to a PostgreSQL server: with TLS, a certificate that is valid and the host's own, unless the address says
 * `sslmode=disable` (no TLS) or `sslmode=no-verify` (any certificate), or is of this machine.
 * @throws the file system's error for a file that the address names
 */
export function secureConnection(url: string) {
  const address = new URL(url);
  const { searchParams } = address;
  // pg takes these for verify-full as well, with a warning that this will change.
  if (/^(require|verify-ca)$/.test(searchParams.get('sslmode') ?? ''))
    searchParams.set('sslmode', 'verify-full');
  const connectionString = address.href;
  // A parameter may name another host, or a folder of sockets. This does not connect.
  const { host } = new pg.Client(connectionString);
  const staysHere = host.startsWith('/') || isLoopback(host);
  // What the address says itself goes before this.
  return { connectionString, ssl: staysHere ? false : {} };
}
