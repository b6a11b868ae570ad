export { SETTINGS, type SettingName } from './declarations.ts';
export type { Mailbox } from './formats.ts';
export { httpOrigin, inboxOrigin } from './origin.ts';
export { InvalidSettings, readSettings, unusable } from './read.ts';
