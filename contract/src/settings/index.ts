export { SETTINGS, type SettingName } from './declarations.ts';
export type { Mailbox } from './formats.ts';
export { httpOrigin } from './origin.ts';
export { InvalidSettings, readSettings, unusable } from './read.ts';
