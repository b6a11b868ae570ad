export { SETTINGS, type SettingName } from './declarations.ts';
export type { Mailbox } from './formats.ts';
export { httpOrigin } from './origin.ts';
export { InvalidSettings, type ProgramName, readSettings, type Settings, unusable } from './read.ts';
