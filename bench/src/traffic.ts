import type { CDPSession } from '@playwright/test';

interface Request {
  url: string;
  /** 1 for the document, and one more than what asked for it for everything else. */
  depth: number;
  /** Seconds since 1970. */
  start: number;
  type: string;
  bytes: number;
}

/** What came over the line. */
export interface Traffic {
  requests(): number;
  /** Bytes by kind: Document, Script, Stylesheet, Font, Image, Fetch, Other. */
  bytes(): Record<string, number>;
  /**
   * Number of requests that waited for one another, the document's included.
   * @param before only those begun by then, in seconds since 1970
   * @param leftOut addresses that do not count
   */
  depth(before: number, leftOut?: RegExp): number;
  /** How long nothing has come or gone, in milliseconds. */
  idleFor(): number;
}

/** Follows the requests of a page. */
export async function followTraffic(cdp: CDPSession): Promise<Traffic> {
  const byId = new Map<string, Request>();
  const byUrl = new Map<string, Request>();
  let lastChange = performance.now();

  cdp.on('Network.requestWillBeSent', ({ requestId, request, initiator, wallTime, type }) => {
    const frames = initiator.stack?.callFrames ?? initiator.stack?.parent?.callFrames ?? [];
    const asker = [initiator.url, ...frames.map(({ url }) => url)].find((url) => url && byUrl.has(url));
    const depth = type === 'Document' ? 1 : ((asker && byUrl.get(asker)?.depth) || 1) + 1;
    const seen = { url: request.url, depth, start: wallTime, type: type ?? 'Other', bytes: 0 };
    byId.set(requestId, seen);
    byUrl.set(request.url, seen);
    lastChange = performance.now();
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = byId.get(requestId);
    if (request) request.bytes = encodedDataLength;
    lastChange = performance.now();
  });
  await cdp.send('Network.enable');

  return {
    requests: () => byId.size,
    bytes() {
      const sums: Record<string, number> = {};
      for (const { type, bytes } of byId.values()) sums[type] = (sums[type] ?? 0) + bytes;
      return sums;
    },
    depth(before, leftOut) {
      const counted = [...byId.values()].filter(({ start, url }) => start <= before && !leftOut?.test(url));
      return Math.max(...counted.map(({ depth }) => depth));
    },
    idleFor: () => performance.now() - lastChange,
  };
}
