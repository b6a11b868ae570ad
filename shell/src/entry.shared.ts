// The federation provides what the shell's own code imports. Nothing here needs these modules; sections do, and
// the browser fetches them with the first section that asks.
void (() => [import('@site/kit/carousel'), import('@site/kit/dialog')]);
