export type Platform = 'browser' | 'node';

export interface BuildOptions {
  /** The workspace's folder, with a slash at its end. */
  folder: URL;
  /** Name of the build among all builds on the page: a JavaScript identifier. */
  name: string;
  role: 'shell' | 'remote';
  platform: Platform;
  development: boolean;
  /** Whether a development server has it built. One for a section in a built shell is a build for production. */
  served: boolean;
}
