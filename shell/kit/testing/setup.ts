/** Gives jsdom what the router and Mantine ask a browser for (see Mantine's guide on testing with Jest). */
function supplyWhatJsdomLacks(): void {
  type Encoding = Pick<typeof globalThis, 'TextDecoder' | 'TextEncoder'>;
  const { TextDecoder, TextEncoder } = jest.requireActual<Encoding>('node:util');
  const { setImmediate } = jest.requireActual<{ setImmediate: unknown }>('node:timers');
  Object.assign(globalThis, { TextDecoder, TextEncoder, setImmediate });

  Object.defineProperty(window, 'matchMedia', {
    writable: true,
    value: (query: string) => ({
      matches: false,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
  });

  window.HTMLElement.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
  // jsdom has neither.
  window.HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  window.HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };

  class Observer {
    observe(_target?: Element) {}
    unobserve() {}
    disconnect() {}
  }

  /** Nothing has a place here, so everything is in view. */
  function AllInView(report: (entries: object[]) => void): Observer {
    return Object.assign(new Observer(), {
      observe: (target?: Element) => report([{ target, isIntersecting: true }]),
    });
  }
  Object.assign(window, { ResizeObserver: Observer, IntersectionObserver: AllInView });
}

/**
 * Has React make no stack of each element that is created, some ten thousand in a file of tests: a sixth of
 * what tests of pages take, for a part of its warnings that names lines of React's callers. The components
 * are named all the same.
 */
function leaveOutOwnerStacks(): void {
  type Internals = Record<'__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE', object>;
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
    jest.requireActual<Internals>('react');
  // It makes them until there are enough, and begins to count anew each second.
  const enough = { get: () => Number.POSITIVE_INFINITY, set: () => undefined };
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', enough);
}

// Rendering in jsdom takes its time on a busy machine.
jest.setTimeout(20_000);

// Tests of what needs no document run in Node, in the same project: jsdom is four tenths of what a small file
// takes.
if (typeof window !== 'undefined') {
  jest.requireActual('@testing-library/jest-dom');
  supplyWhatJsdomLacks();
  leaveOutOwnerStacks();
}

let errors: jest.SpyInstance;

beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation((...message) => {
    throw new Error(`Unexpected console.error: ${message.map(String).join(' ')}`);
  });
});

afterEach(() => errors.mockRestore());
