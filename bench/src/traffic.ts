import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';

/** A page is quiet when nothing has been on its way for this long, in milliseconds. */
const QUIET_MS = 2000;
const TIMEOUT_MS = 45_000;

const KINDS = {
  html: /^text\/html/,
  style: /^text\/css/,
  script: /javascript/,
  font: /font/,
  picture: /^image\//,
};

export type Kind = keyof typeof KINDS | 'other';

/** Returns the kind of file that a MIME type stands for, however the file was requested. */
function kindOf(mimeType: string): Kind {
  const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];
  return kinds.find((kind) => KINDS[kind].test(mimeType)) ?? 'other';
}

export interface Request {
  url: string;
  kind: Kind;
  bytes: number;
}

/** Records the requests of a page, with the bytes on the wire including headers. */
export async function followTraffic(cdp: CDPSession) {
  const requests = new Map<string, Request>();
  const open = new Set<string>();
  let lastChange = performance.now();
  const ended = (id: string) => {
    if (open.delete(id)) lastChange = performance.now();
  };

  cdp.on('Network.requestWillBeSent', ({ requestId, request, redirectResponse }) => {
    if (!request.url.startsWith('http')) return;
    const redirected = redirectResponse ? redirectResponse.encodedDataLength : 0;
    requests.set(requestId, { url: request.url, kind: 'other', bytes: redirected });
    open.add(requestId);
    lastChange = performance.now();
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId);
    if (request) request.kind = kindOf(response.mimeType);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes += encodedDataLength;
    ended(requestId);
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => ended(requestId));
  await cdp.send('Network.enable');

  return {
    requests: (): readonly Request[] => [...requests.values()],
    /** Returns the bytes of each kind. */
    bytes(): Record<Kind, number> {
      const sums: Record<Kind, number> = { html: 0, style: 0, script: 0, font: 0, picture: 0, other: 0 };
      for (const { kind, bytes } of requests.values()) sums[kind] += bytes;
      return sums;
    },
    /** Waits until the network is quiet. @returns whether it became so */
    async settled(): Promise<boolean> {
      const begun = performance.now();
      while (performance.now() - begun < TIMEOUT_MS) {
        if (open.size === 0 && performance.now() - lastChange >= QUIET_MS) return true;
        await sleep(50);
      }
      return false;
    },
  };
}
