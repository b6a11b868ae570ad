/** Adds what the router and Mantine use and jsdom lacks (see Mantine's guide on testing with Jest). */
function addMissingBrowserParts(): void {
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

  /** jsdom lays nothing out, so everything is in view. */
  function AllInView(report: (entries: object[]) => void): Observer {
    return Object.assign(new Observer(), {
      observe: (target?: Element) => report([{ target, isIntersecting: true }]),
    });
  }
  Object.assign(window, { ResizeObserver: Observer, IntersectionObserver: AllInView });
}

jest.setTimeout(20_000);

// Tests that need no document run in Node, in the same project.
if (typeof window !== 'undefined') {
  jest.requireActual('@testing-library/jest-dom');
  addMissingBrowserParts();
}

let errors: jest.SpyInstance;

beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation((...message) => {
    throw new Error(`Unexpected console.error: ${message.map(String).join(' ')}`);
  });
});

afterEach(() => errors.mockRestore());
