import { config } from 'zod';

// Without this, the first schema tries `new Function`, which violates the site's content security policy.
config({ jitless: true });
