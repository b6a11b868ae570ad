import { startApp } from '@site/app/start-app';
import { INBOX_PATHS } from '@site/contract/api';
import { routes } from './app.tsx';

startApp(routes, INBOX_PATHS.page);
