import { createHash } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { TLSSocket } from 'node:tls';
import { Refusal } from '@site/contract/program';
import type { Named } from '../contenders.ts';

/** Names that the benchmark gives itself. */
const OWN = ['site', 'limit'];

/** The origin of an address that has nothing else. @throws Refusal */
function originOf(option: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isOrigin) throw new Refusal(`${option}: ${text} is no address such as https://127.0.0.1:4001`);
  return url.origin;
}

/**
 * Who is named on the command line.
 * @param against each as NAME=URL
 * @param sites the site itself, where it is not to be built and started
 * @throws Refusal
 */
export function readNamed(against: readonly string[], sites: readonly string[]) {
  const peers = against.map((text): Named => {
    const [, name = '', address = ''] = /^([\w.-]+)=(.*)$/.exec(text) ?? [];
    if (!name) throw new Refusal(`--against: ${text} is not NAME=URL`);
    if (OWN.includes(name)) throw new Refusal(`--against: another name than ${name}, which is taken`);
    return { name, origin: originOf('--against', address) };
  });
  const names = peers.map(({ name }) => name);
  if (new Set(names).size < names.length) throw new Refusal('--against: each needs a name of its own');
  const [address] = sites;
  if (sites.length > 1) throw new Refusal('--site can be given once');
  if (address !== undefined && peers.length === 0)
    throw new Refusal(
      '--site needs --against: the site without scripts is made of the one that is built here',
    );
  return {
    site: address === undefined ? undefined : { name: 'site', origin: originOf('--site', address) },
    peers,
  };
}

const LOCAL = ['127.0.0.1', 'localhost', '[::1]'];

/** What is known of an address before a browser goes there. */
interface Answer {
  status: number;
  /** Hash of the server's public key, where it is one of this machine: nobody else vouches for its certificate. */
  key?: string;
}

/** Asks a contender for a page. @throws Refusal when nobody answers */
export function ask({ name, origin }: Named, route: string): Promise<Answer> {
  const url = new URL(route, origin);
  const isLocal = LOCAL.includes(url.hostname);
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === 'https:'
        ? requestHttps(url, { rejectUnauthorized: !isLocal, agent: false })
        : requestHttp(url, { agent: false });
    request.on('response', (response) => {
      const { statusCode: status = 0, socket } = response;
      const certificate =
        socket instanceof TLSSocket && isLocal ? socket.getPeerX509Certificate() : undefined;
      response.destroy();
      const key = certificate?.publicKey.export({ type: 'spki', format: 'der' });
      resolve({ status, ...(key && { key: createHash('sha256').update(key).digest('base64') }) });
    });
    request.on('error', ({ message }) =>
      reject(new Refusal(`${name} does not answer at ${url.href}: ${message}`)),
    );
    request.end();
  });
}
