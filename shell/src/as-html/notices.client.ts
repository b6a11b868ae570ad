import { isTaken } from './state.client.ts';

/** F8 leads to where notices appear, as notices/NoticeArea.tsx has it later. */
export function leadToNotices(): void {
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'F8' && !isTaken())
      document.querySelector<HTMLElement>('#root > section[tabindex="-1"]')?.focus({ preventScroll: true });
  });
}
