/** What is sent. */
export interface Sent {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | undefined;
  headers?: Record<string, string> | undefined;
  body?: string | Buffer | undefined;
  signal?: AbortSignal | undefined;
  /** After how long without a byte the connection counts as broken, in milliseconds. Without it, never. */
  silence?: number | undefined;
}

/** What is answered. Its body comes as it arrives, and has to be read. */
export interface Answer {
  status: number;
  /** Seconds after which to ask again, where the answer says so. */
  retryAfter: number | undefined;
  /** Its media type. */
  type: string;
  body: AsyncIterable<Buffer>;
}

/**
 * Asks by HTTP. Not by `fetch`: to load that takes longer than all else that a rollback waits for in this program. What is answered with another
 * address is an answer like others: secrets go to this address and to no other.
 * @throws what the connection, or the signal, ended with
 */
export async function request(
  url: URL,
  { method, headers, body, signal, silence = 0 }: Sent,
): Promise<Answer> {
  const { request: ask } = url.protocol === 'https:' ? await import('node:https') : await import('node:http');
  return new Promise((resolve, reject) => {
    const asking = ask(url, { method, headers, signal });
    asking.once('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      const { 'retry-after': wait, 'content-type': type = '' } = headers;
      resolve({ status, retryAfter: Number(wait) || undefined, type, body: response });
    });
    asking.setTimeout(silence, () => asking.destroy(new Error(`Nothing came for ${silence / 1000} s`)));
    asking.on('error', (error) => reject(signal?.aborted ? signal.reason : error));
    asking.end(body);
  });
}

/** All of a body, as text. */
export async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
