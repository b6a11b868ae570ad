import { useEffect } from 'react';
import { leadList } from '../leads/list.ts';
import { loadSession, me } from '../session/session.ts';
import { collectNews } from './collect.ts';
import { listen } from './events.ts';
import { showNews } from './news.ts';

/** News of a moment are looked up once, after so many milliseconds. */
const TOGETHER = 250;

/** After how long the page looks again where the list could not be had, in milliseconds. */
const AGAIN = 5_000;

const UNKNOWN = { arrived: [], changed: [] };

/** Keeps list and lead as they are for everybody, while the page is open. @param openId the lead that is open; never another function */
export function useLive(openId: () => string | undefined): void {
  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined;
    const news = collectNews(async (collected) => {
      await showNews(collected, openId());
      clearTimeout(again);
      if (leadList().error?.isPassing) again = setTimeout(() => news.add(UNKNOWN), AGAIN);
    }, TOGETHER);
    const end = listen(news.add, () => void loadSession());
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      // Somebody else may have signed in on another page of this browser, or nobody is any more.
      await loadSession();
      if (me()) news.add(UNKNOWN);
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      end();
      news.stop();
      clearTimeout(again);
      document.removeEventListener('visibilitychange', look);
    };
  }, [openId]);
}
