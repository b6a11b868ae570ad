import '@testing-library/jest-dom';

// What Mantine asks a browser for and jsdom lacks (see Mantine's guide on testing with Jest).
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  }),
});

window.HTMLElement.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

class ResizeObserverStub {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver = ResizeObserverStub;

let errors: jest.SpyInstance;

beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation((...message) => {
    throw new Error(`Unexpected console.error: ${message.map(String).join(' ')}`);
  });
});

afterEach(() => errors.mockRestore());
