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

// Rendering in jsdom takes its time on a busy machine.
jest.setTimeout(20_000);

// Tests of what needs no document run in Node, in the same project: jsdom is four tenths of what a small file takes.
if (typeof window !== 'undefined') {
  jest.requireActual('@testing-library/jest-dom');
  supplyWhatJsdomLacks();
}

let errors: jest.SpyInstance;

beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation((...message) => {
    throw new Error(`Unexpected console.error: ${message.map(String).join(' ')}`);
  });
});

afterEach(() => errors.mockRestore());
