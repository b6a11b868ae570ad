import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Duplex } from 'node:stream';

/** As many as `@fastify/reply-from` would have. */
const OPTIONS = { keepAlive: true, maxSockets: 2048, maxFreeSockets: 2048 };

/** Ways to the API that know of each failure whether there was a connection. */
interface ApiConnections {
  /** For `@fastify/reply-from`. */
  agents: { 'http:': HttpAgent; 'https:': HttpsAgent };
  /** Whether it kept a connection from coming about, so that nothing was sent. */
  hasKeptFromSending: (error: unknown) => boolean;
}

/**
 * @param limit how long a connection may take, name lookup and TLS included, in milliseconds. Shorter than the API may take for an
 * answer, which is counted from the beginning too
 */
export function connectToApi(limit: number): ApiConnections {
  const early = new WeakSet<object>();

  /** Remembers the error of a connection that does not come about, or not in time. */
  function watch(socket: Duplex | null | undefined, ready: 'connect' | 'secureConnect') {
    if (!socket) return socket;
    const note = (error: Error) => early.add(error);
    const late = () => socket.destroy(new Error(`No connection to the API within ${limit} ms`));
    const timer = setTimeout(late, limit);
    const settle = () => clearTimeout(timer);
    socket.once('error', note).once('close', settle);
    socket.once(ready, () => {
      settle();
      socket.off('error', note);
    });
    return socket;
  }

  class Http extends HttpAgent {
    override createConnection(...[options, done]: Parameters<HttpAgent['createConnection']>) {
      return watch(super.createConnection(options, done), 'connect');
    }
  }
  class Https extends HttpsAgent {
    override createConnection(...[options, done]: Parameters<HttpsAgent['createConnection']>) {
      return watch(super.createConnection(options, done), 'secureConnect');
    }
  }
  return {
    agents: { 'http:': new Http(OPTIONS), 'https:': new Https(OPTIONS) },
    hasKeptFromSending: (error) => early.has(Object(error)),
  };
}
