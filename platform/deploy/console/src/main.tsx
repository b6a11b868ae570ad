import '@mantine/core/styles.layer.css';
import '@site/app/styles';
import './console.css';
import { followColorScheme } from '@site/app/follow-color-scheme';
import { ThemeProvider } from '@site/app/theme-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { queryClient } from './query-client.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

followColorScheme();
createRoot(root).render(
  <ThemeProvider>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter basename="/console">
        <App />
      </BrowserRouter>
    </QueryClientProvider>
  </ThemeProvider>,
);
