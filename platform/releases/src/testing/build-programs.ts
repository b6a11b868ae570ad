import { BUILT } from './built-programs.ts';

/** Jest calls it once before the tests of releases. */
export default () => BUILT.build();
