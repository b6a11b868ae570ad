import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';

/** How long nothing may come over the line before a page counts as settled, in milliseconds. */
const QUIET_MS = 2000;

/** How long a page may take to settle, in milliseconds: one that keeps a connection open never does. */
const TIMEOUT_MS = 45_000;

/** What came over the line, by what its MIME type says. */
const KINDS = {
  html: /^text\/html/,
  style: /^text\/css/,
  script: /(?:java|ecma)script/,
  font: /font/,
  picture: /^image\//,
};

export type Kind = keyof typeof KINDS | 'other';

/** The kinds that the browser's own types of requests say, where a server gives no MIME type that does. */
const BY_TYPE: Readonly<Record<string, Kind>> = {
  Document: 'html',
  Stylesheet: 'style',
  Script: 'script',
  Font: 'font',
  Image: 'picture',
};

/**
 * What came over the line. A script is one however it was asked for, as a prefetch or with `fetch`.
 * @param type of the request, as the browser's protocol names it
 */
export function kindOf(mimeType: string, type: string): Kind {
  const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];
  return kinds.find((kind) => KINDS[kind].test(mimeType)) ?? BY_TYPE[type] ?? 'other';
}

interface Request {
  url: string;
  /** 1 for the document, and one more than what asked for it for everything else. */
  depth: number;
  /** Seconds since 1970. */
  start: number;
  type: string;
  kind: Kind;
  bytes: number;
  /** What the redirections before it took. */
  redirected: number;
  protocol: string;
}

/** Follows the requests of a page. @returns what came over the line so far */
export async function followTraffic(cdp: CDPSession) {
  const byId = new Map<string, Request>();
  const byUrl = new Map<string, Request>();
  const open = new Set<string>();
  let lastChange = performance.now();

  cdp.on('Network.requestWillBeSent', (sent) => {
    const { requestId, request, initiator, wallTime, type = 'Other', redirectResponse } = sent;
    if (!request.url.startsWith('http')) return;
    const frames = initiator.stack?.callFrames ?? initiator.stack?.parent?.callFrames ?? [];
    const asker = [initiator.url, ...frames.map(({ url }) => url)].find((url) => url && byUrl.has(url));
    const depth = type === 'Document' ? 1 : ((asker && byUrl.get(asker)?.depth) || 1) + 1;
    const redirected = (byId.get(requestId)?.redirected ?? 0) + (redirectResponse?.encodedDataLength ?? 0);
    const seen: Request = {
      url: request.url,
      depth,
      start: wallTime,
      type,
      kind: kindOf('', type),
      bytes: redirected,
      redirected,
      protocol: '',
    };
    byId.set(requestId, seen);
    byUrl.set(request.url, seen);
    open.add(requestId);
    lastChange = performance.now();
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const request = byId.get(requestId);
    if (!request) return;
    request.kind = kindOf(response.mimeType, request.type);
    request.protocol = response.protocol ?? '';
  });
  // What was broken off came over the line as well, as far as it did.
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = byId.get(requestId);
    if (request) request.bytes += encodedDataLength;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = byId.get(requestId);
    if (request) request.bytes = request.redirected + encodedDataLength;
    ended(requestId);
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => ended(requestId));

  function ended(requestId: string): void {
    if (open.delete(requestId)) lastChange = performance.now();
  }

  await cdp.send('Network.enable');

  return {
    requests: () => byId.size,
    /** Bytes with their headers, by kind. */
    bytes() {
      const sums: Record<Kind, number> = { html: 0, style: 0, script: 0, font: 0, picture: 0, other: 0 };
      for (const { kind, bytes } of byId.values()) sums[kind] += bytes;
      return sums;
    },
    /** The protocol that the document came by, such as `h2`. */
    protocol: () => [...byId.values()].find(({ type }) => type === 'Document')?.protocol ?? '',
    /**
     * Number of requests that waited for one another, the document's included.
     * @param before only those begun by then, in seconds since 1970
     * @param leftOut addresses that do not count
     */
    depth(before: number, leftOut?: RegExp) {
      const counted = [...byId.values()].filter(({ start, url }) => start <= before && !leftOut?.test(url));
      return Math.max(...counted.map(({ depth }) => depth));
    },
    /** Waits until nothing comes or goes any more. @returns whether it came to that */
    async settled() {
      const begun = performance.now();
      while (performance.now() - begun < TIMEOUT_MS) {
        if (open.size === 0 && performance.now() - lastChange >= QUIET_MS) return true;
        await sleep(50);
      }
      return false;
    },
  };
}
