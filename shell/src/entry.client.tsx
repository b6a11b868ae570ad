import './entry.shared.ts';
import './theme/theme-styles.ts?styles';
import './styles/mantine.css';
import '@site/kit/fonts.css';
import './fonts/fallback-fonts.css';
import './styles/global.css';
import { hydrate } from './hydrate.client.tsx';
import { abortStart, RETRY_EVENT } from './start.ts';

async function start(): Promise<void> {
  try {
    await hydrate();
  } catch (error) {
    console.error('The shell did not start: the page stays HTML.', error);
    abortStart();
  }
}

document.addEventListener(RETRY_EVENT, start);
void start();
