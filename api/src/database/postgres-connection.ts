import { isLoopback } from '@site/contract/hosts';
import pg from 'pg';
import { reasonOf } from '../system/error-code.ts';

/**
 * How to connect to a PostgreSQL server: with TLS, a certificate that is valid and the host's own, unless the address says
 * `sslmode=disable` (no TLS) or `sslmode=no-verify` (any certificate), or is of this machine.
 * @throws where a file that the address names cannot be read
 */
export function secureConnection(url: string) {
  const address = new URL(url);
  const { searchParams } = address;
  // pg takes these for verify-full as well, with a warning that this will change.
  if (/^(require|verify-ca)$/.test(searchParams.get('sslmode') ?? ''))
    searchParams.set('sslmode', 'verify-full');
  const connectionString = address.href;
  const host = hostOf(connectionString);
  const staysHere = host.startsWith('/') || isLoopback(host);
  // What the address says itself goes before this.
  return { connectionString, ssl: staysHere ? false : {} };
}

/** A parameter may name another host than the address, or a folder of sockets. */
function hostOf(connectionString: string): string {
  try {
    // This does not connect.
    return new pg.Client(connectionString).host;
  } catch (error) {
    // Without the code: for that of a missing file, a missing socket of a server that starts later would be waited for.
    throw new Error(reasonOf(error));
  }
}
