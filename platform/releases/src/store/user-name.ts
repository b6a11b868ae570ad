import { userInfo } from 'node:os';

/** The name of the user who runs this program; in a container the user may have none, and is then named by number: `uid 1234`. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}
