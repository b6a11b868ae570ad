import { pagePolicy } from '../../compose/page-policy.ts';
import { hashOf } from '../../store/release-files.ts';

/** Raised when the browser looks for something else. */
const FORMAT = 2;

/** Stands for how a browser looks at pages here: those that passed another look are looked at again. */
export const LOOK = hashOf(FORMAT, pagePolicy([]));
