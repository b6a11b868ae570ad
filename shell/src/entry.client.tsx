import './entry.extras.ts';
import './theme/theme-styles.ts?styles';
import './styles/mantine.css';
import './fonts/fonts.css';
import './styles/global.css';
import { hydrate } from './hydrate.client.tsx';
import { failStart } from './start.ts';

hydrate().catch((error: unknown) => {
  console.error('The shell did not start: the page stays HTML.', error);
  failStart();
});
