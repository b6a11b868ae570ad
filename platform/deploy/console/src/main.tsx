import '@site/app/styles';
import './frame/console.css';
import { followColorScheme } from '@site/app/follow-color-scheme';
import { ThemeProvider } from '@site/app/theme-provider';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { goWhereWanted } from './session/wanted.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

/** With a slash at its end, as the service serves it. */
const PAGE = '/console/';

followColorScheme();
if (location.pathname === PAGE.slice(0, -1)) history.replaceState(null, '', PAGE + location.search);
goWhereWanted();
// What a boundary has caught is an error of the page nevertheless: in the browser's console, and over the page in development.
createRoot(root, { onCaughtError: reportError }).render(
  <ThemeProvider>
    <BrowserRouter basename={PAGE}>
      <App />
    </BrowserRouter>
  </ThemeProvider>,
);
