// Reports what one view of a page meets. The build makes one script of it, which is fetched when the page is quiet and works whether or not
// the shell's scripts have come: import nothing that they have. The same script watches the page from a worker of its own.
import { reportFreeze } from './freeze.client.ts';
import { reportView } from './report-view.client.ts';

if ('document' in globalThis) reportView();
else reportFreeze();
