import { useEffect } from 'react';
import { loadSession } from '../session/session.ts';
import { collectNews } from './collect.ts';
import { listen } from './events.ts';
import { showNews } from './news.ts';

/** News of a moment are looked up once, after so many milliseconds. */
const TOGETHER = 250;

/** Keeps list and lead as they are for everybody, while the page is open. @param openId the lead that is open; never another function */
export function useLive(openId: () => string | undefined): void {
  useEffect(() => {
    const news = collectNews((collected) => void showNews(collected, openId()), TOGETHER);
    const end = listen(news.add, () => void loadSession());
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      // Somebody else may have signed in on another page of this browser.
      void loadSession();
      news.add({ arrived: [], changed: [] });
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      end();
      news.stop();
      document.removeEventListener('visibilitychange', look);
    };
  }, [openId]);
}
