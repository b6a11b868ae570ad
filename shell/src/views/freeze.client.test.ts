import { reportFreeze, watchForFreeze } from './freeze.client.ts';

/** What jsdom does not have. */
class FakeWorker {
  static running: FakeWorker[] = [];
  readonly beats: number[] = [];
  readonly script: string;
  readonly name: string;

  constructor(script: string, { name }: { name: string }) {
    this.script = script;
    this.name = name;
    FakeWorker.running.push(this);
  }

  postMessage(age: number) {
    this.beats.push(age);
  }

  terminate() {
    FakeWorker.running = FakeWorker.running.filter((each) => each !== this);
  }
}

let visibility: DocumentVisibilityState = 'visible';
const fetched = jest.fn(async (_address: string, _options: { body: string }) => ({ status: 204 }));

Object.assign(globalThis, { Worker: FakeWorker, fetch: fetched });
Object.defineProperty(document, 'visibilityState', { get: () => visibility });

beforeEach(() => {
  jest.useFakeTimers();
  fetched.mockClear();
});

afterEach(() => {
  jest.useRealTimers();
});

describe('a page', () => {
  test('says every two seconds that it is there, to one worker, while somebody looks at it and nobody prints it', () => {
    const happens = (name: string) => window.dispatchEvent(new Event(name));
    watchForFreeze('/view.js', 'abc');
    expect(FakeWorker.running).toMatchObject([{ script: '/view.js', name: 'abc' }]);
    jest.advanceTimersByTime(4100);
    const [first] = FakeWorker.running;
    expect(first?.beats).toHaveLength(3);

    visibility = 'hidden';
    happens('visibilitychange');
    jest.advanceTimersByTime(10_000);
    expect([FakeWorker.running, first?.beats.length]).toEqual([[], 3]);
    happens('afterprint');
    expect(FakeWorker.running).toEqual([]);

    visibility = 'visible';
    happens('visibilitychange');
    happens('beforeprint');
    expect(FakeWorker.running).toEqual([]);
    happens('afterprint');
    happens('visibilitychange');
    expect(FakeWorker.running).toHaveLength(1);
  });
});

describe('its worker', () => {
  const says = (age: number) => self.onmessage?.(new MessageEvent('message', { data: age }));

  test('reports once that it has said nothing for six seconds, and how old it is', async () => {
    window.name = 'abc';
    reportFreeze();
    for (const age of [1000, 3000, 5000]) {
      says(age);
      jest.advanceTimersByTime(2000);
    }
    expect(fetched).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    const [address, { body }] = fetched.mock.lastCall ?? ['', { body: '' }];
    expect(address).toMatch(/^\/api\/reports\/views\?composition=abc&age=1\d{4}$/);
    expect(JSON.parse(body)).toEqual({ kinds: [{ kind: 'frozen' }], vitals: {} });
  });

  test('does not take it for frozen where the computer slept', () => {
    reportFreeze();
    says(1000);
    jest.advanceTimersByTime(2000);
    const now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now + 3_600_000);
    jest.advanceTimersByTime(4000);
    expect(fetched).not.toHaveBeenCalled();
  });
});
