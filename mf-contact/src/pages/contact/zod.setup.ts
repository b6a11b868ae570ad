import { config } from 'zod';

// Before the first schema is made: making one otherwise tries whether code may be made from text, and browsers report
// that as a violation of the site's policy.
config({ jitless: true });
