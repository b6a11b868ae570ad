import type { Kind, Met } from './report.client.ts';

/** A place in a script, at the end of a line of a stack. What stands before may be an error's text. */
const FRAME = /:\d+:\d+\)?$/;

const RELEASE = /^([a-z0-9-]{1,40})\/([\w.+-]{1,60})\/client\//;

/** Says only that a page was laid out once more. */
const HARMLESS = /^ResizeObserver loop/;

/** The release, as `name@version`, of the first file of this site's releases that a text names. */
export function releaseOf(text: string): string | undefined {
  const [, name, version] = RELEASE.exec(text.split(`${window.location.origin}/releases/`)[1] ?? '') ?? [];
  return name && `${name}@${version}`;
}

/** Says what an event tells of a release, where it tells something. @param shell the release of the shell */
export function createReader(shell: string | undefined) {
  /** Why something did not load, which was said before. */
  const reasons = new Set<unknown>();

  /** The release whose script threw: the first in the stack. What stands in the HTML is the shell's. */
  function thrower(error: unknown, file = ''): string | undefined {
    const { stack } = Object(error);
    const frames = String(stack)
      .split('\n')
      .filter((line) => FRAME.test(line));
    const places = [...frames, file].join('\n');
    return releaseOf(places) ?? (places.includes(`${window.location.origin}/`) ? shell : undefined);
  }

  /** Whether it keeps the shell from starting: then the page stays as the server sent it. */
  function endsStart(release: string | undefined): boolean {
    return release !== undefined && release === shell && !document.querySelector('[data-hydrated]');
  }

  function kindOf(kind: 'error' | 'rejection', release: string | undefined): Kind {
    return { kind: endsStart(release) ? 'start-failed' : kind, release };
  }

  /** Scripts and styles of the shell alone: sections are asked for once more, and the shell says what came of it. */
  function notLoaded(target: unknown): Kind | undefined {
    const file =
      target instanceof HTMLScriptElement
        ? target.src
        : target instanceof HTMLLinkElement && target.rel === 'stylesheet' && target.href;
    const release = file ? releaseOf(file) : undefined;
    return endsStart(release) ? { kind: 'start-failed', release } : undefined;
  }

  return function read(met: Event | Met): Kind | undefined {
    if (met instanceof ErrorEvent) {
      const { error, message, filename } = met;
      if (HARMLESS.test(message) || (error && reasons.has(error))) return undefined;
      return kindOf('error', thrower(error, filename));
    }
    if (met instanceof PromiseRejectionEvent) return kindOf('rejection', thrower(met.reason));
    if (met instanceof SecurityPolicyViolationEvent)
      return { kind: 'violation', release: releaseOf(met.sourceFile) };
    if (met instanceof Event) return notLoaded(met.target);
    reasons.add(met.reason);
    return { kind: met.kind, release: releaseOf(met.file) };
  };
}
