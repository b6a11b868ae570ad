import { createStore, useStore } from '@site/app/store';

const away = createStore(false);

/** Notes whether the service has answered. */
export function noteAway(isAway: boolean): void {
  away.set(() => isAway);
}

/** Whether the service does not answer at the moment. */
export function useIsAway(): boolean {
  return useStore(away, (isAway) => isAway);
}
