import { create } from 'zustand';

/** How long a notice is shown, in milliseconds. */
const DISPLAY_MS = 5000;

/** How long a dismissed notice is still kept, in milliseconds. */
const KEEP_MS = 1_000_000;

export interface Notice {
  id: string;
  title: string;
  message: string;
  /** `destructive` is for failures: it is announced at once. */
  variant: 'default' | 'destructive';
  duration: number;
  /** False once it was dismissed, ran out of time or was replaced. */
  open: boolean;
}

export const useNotices = create<{ notices: readonly Notice[] }>(() => ({ notices: [] }));

let count = 0;

export function notify({
  title,
  message,
  variant = 'default',
  duration = DISPLAY_MS,
}: Pick<Notice, 'title' | 'message'> & Partial<Pick<Notice, 'variant' | 'duration'>>): string {
  for (const shown of useNotices.getState().notices) dismissNotice(shown.id);
  count += 1;
  const id = `notice-${count}`;
  const notice: Notice = { id, title, message, variant, duration, open: true };
  useNotices.setState(({ notices }) => ({ notices: [...notices, notice] }));
  return id;
}

/** Hides a notice, and forgets it 1 000 000 ms later. */
export function dismissNotice(id: string): void {
  const notice = useNotices.getState().notices.find((candidate) => candidate.id === id);
  if (!notice?.open) return;
  useNotices.setState(({ notices }) => ({
    notices: notices.map((candidate) => (candidate.id === id ? { ...candidate, open: false } : candidate)),
  }));
  setTimeout(() => {
    useNotices.setState(({ notices }) => ({ notices: notices.filter((candidate) => candidate.id !== id) }));
  }, KEEP_MS);
}
