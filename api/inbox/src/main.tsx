import '@site/app/styles';
import { followColorScheme } from '@site/app/follow-color-scheme';
import { ThemeProvider } from '@site/app/theme-provider';
import { INBOX_PATHS } from '@site/contract/inbox';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { openListAhead } from './leads/list.ts';
import { readQuery, writeQuery } from './leads/query.ts';
import { loadSession } from './session/session.ts';
import { mayBeSignedIn } from './start/first-requests.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

/** How long the page waits for the first answers before it shows that it does, in milliseconds: on a slow line they are there already. */
const TIMEOUT = 300;

/** The same where the early script has shown the first leads. */
const TIMEOUT_WITH_LEADS = 5000;

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** What the page shows first, so that it is rendered once and whole. */
function firstAnswers(): Promise<unknown> {
  const { pathname, search } = window.location;
  const isInbox = new RegExp(`^${INBOX_PATHS.page}(?:/leads/[^/]+)?/?$`).test(pathname);
  const list = isInbox && mayBeSignedIn() ? openListAhead(writeQuery(readQuery(search))) : undefined;
  return Promise.all([loadSession(), list]);
}

followColorScheme();
const answers = firstAnswers();
await Promise.race([answers, wait(TIMEOUT)]);
// The first leads can be read: what takes their place has them as well.
if (root.hasChildNodes()) await Promise.race([answers, wait(TIMEOUT_WITH_LEADS)]);
// What a boundary has caught is an error of the page nevertheless: in the console, and over the page in development.
createRoot(root, { onCaughtError: reportError }).render(
  <ThemeProvider>
    <BrowserRouter basename={INBOX_PATHS.page}>
      <App />
    </BrowserRouter>
  </ThemeProvider>,
);
