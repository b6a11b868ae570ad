import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';

/** How long nothing may come over the line before a page counts as settled, in milliseconds. */
const QUIET_MS = 1500;

interface Request {
  url: string;
  /** 1 for the document, and one more than what asked for it for everything else. */
  depth: number;
  /** Seconds since 1970. */
  start: number;
  type: string;
  bytes: number;
}

/** Follows the requests of a page. @returns what came over the line so far */
export async function followTraffic(cdp: CDPSession) {
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
    /** Bytes by kind: Document, Script, Stylesheet, Font, Image, Fetch, Other. */
    bytes() {
      const sums: Record<string, number> = {};
      for (const { type, bytes } of byId.values()) sums[type] = (sums[type] ?? 0) + bytes;
      return sums;
    },
    /**
     * Number of requests that waited for one another, the document's included.
     * @param before only those begun by then, in seconds since 1970
     * @param leftOut addresses that do not count
     */
    depth(before: number, leftOut?: RegExp) {
      const counted = [...byId.values()].filter(({ start, url }) => start <= before && !leftOut?.test(url));
      return Math.max(...counted.map(({ depth }) => depth));
    },
    /** Waits until nothing comes or goes any more. */
    async settled() {
      while (performance.now() - lastChange < QUIET_MS) await sleep(50);
    },
  };
}
