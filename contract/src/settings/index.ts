export { SETTINGS, type SettingName } from './declarations.ts';
export type { Mailbox } from './formats.ts';
export { httpOrigin, inboxOrigin } from './origin.ts';
export { readSettings, unusable } from './read.ts';
export { InvalidSettings } from './read-declared.ts';
