import './styles/mantine.css';
import './styles/fonts.css';
import './styles/global.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { INBOX_PATHS } from '@site/contract/inbox';
import { cssVariables, theme } from '@site/kit/host';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { STORAGE_KEY } from './early/color-scheme.ts';
import { openListAhead } from './leads/list.ts';
import { readQuery, writeQuery } from './leads/query.ts';
import { loadSession } from './session/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

/** How long the page waits for the first answers before it shows that it does, in milliseconds: on a slow line they are there already. */
const PATIENCE = 300;

/** What the page shows first, so that it is rendered once and whole. */
function firstAnswers(): Promise<unknown> {
  const { pathname, search } = window.location;
  const isInbox = new RegExp(`^${INBOX_PATHS.page}(?:/leads/[^/]+)?/?$`).test(pathname);
  const list = isInbox ? openListAhead(writeQuery(readQuery(search))) : undefined;
  return Promise.all([loadSession(), list]);
}

await Promise.race([firstAnswers(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
createRoot(root).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={localStorageColorSchemeManager({ key: STORAGE_KEY })}
    defaultColorScheme="auto"
  >
    <BrowserRouter basename={INBOX_PATHS.page}>
      <App />
    </BrowserRouter>
  </MantineProvider>,
);
