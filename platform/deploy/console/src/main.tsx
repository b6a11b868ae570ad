import { startApp } from '@site/app/start-app';
import { ROUTES } from './routes.tsx';

startApp(ROUTES, '/console');
