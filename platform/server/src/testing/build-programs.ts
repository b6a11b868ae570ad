import { BUILT } from './built-programs.ts';

/** Jest calls it once before the tests of the server. */
export default () => BUILT.build();
