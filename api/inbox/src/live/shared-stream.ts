import { openStream, type Told } from './stream.ts';

/**
 * The same as `openStream`, by one connection for all pages of the inbox in this browser, where it can: by HTTP/1.1 it has six of
 * them to a host, and each stream keeps one.
 */
export function joinStream(tell: (told: Told) => void): () => void {
  if (!('SharedWorker' in window)) return openStream(tell);
  let leave = join(tell);
  const goes = () => leave();
  const comesBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) leave = join(tell);
  };
  window.addEventListener('pagehide', goes);
  window.addEventListener('pageshow', comesBack);
  return () => {
    leave();
    window.removeEventListener('pagehide', goes);
    window.removeEventListener('pageshow', comesBack);
  };
}

function join(tell: (told: Told) => void): () => void {
  const worker = new SharedWorker(
    new URL(/* webpackChunkName: "stream" */ './stream-worker.ts', import.meta.url),
  );
  let leave = () => worker.port.postMessage('leave');
  // Its script has not come, such as that of a version that is gone.
  worker.addEventListener('error', () => {
    leave();
    leave = openStream(tell);
  });
  worker.port.addEventListener('message', ({ data }) => tell(data));
  worker.port.start();
  return () => {
    leave();
    worker.port.close();
    leave = () => undefined;
  };
}
