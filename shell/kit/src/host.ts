// For the shell alone: what the kit needs its host to provide.
export { STATIC_FILE_PATHS } from '@site/contract';
export { dismissNotice, type Notice, useNotices } from './notices.ts';
export { cssVariables, PALETTES, theme } from './theme.ts';
