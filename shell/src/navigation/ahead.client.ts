/** What browsers say of the network connection (https://wicg.github.io/netinfo/). */
interface Connection {
  saveData: boolean;
  /** `slow-2g`, `2g`, `3g`, or `4g` for everything faster. */
  effectiveType: string;
  /** Megabits per second. */
  downlink: number;
}

const FAST_MBPS = 5;

function connection(): Connection | undefined {
  return Reflect.get(navigator, 'connection');
}

/** Whether the connection has room for what the visitor may never ask for; false where the browser does not say. */
export function connectionIsFast(): boolean {
  const { saveData, effectiveType, downlink } = connection() ?? { saveData: true };
  return !saveData && effectiveType === '4g' && (downlink ?? 0) >= FAST_MBPS;
}

/** Whether the connection can bring one page more, which most visitors ask for; true where the browser does not say. */
export function connectionHasRoom(): boolean {
  const { saveData, effectiveType } = connection() ?? { saveData: false, effectiveType: '4g' };
  return !saveData && effectiveType === '4g';
}

/** Whether the visitor has asked for fewer bytes. */
export function savesData(): boolean {
  return connection()?.saveData === true;
}

function inView(link: HTMLAnchorElement): boolean {
  const { top, bottom, width } = link.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < window.innerHeight;
}

/** The links that the visitor sees. */
export function linksInView(): HTMLAnchorElement[] {
  return [...document.links].filter((link) => link instanceof HTMLAnchorElement).filter(inView);
}

/** Resolves when the browser has nothing to do. */
export function idle(): Promise<unknown> {
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  return new Promise((resolve) => whenIdle(resolve));
}
