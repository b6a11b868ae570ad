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
import { loadSession } from './session/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

void loadSession();
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
