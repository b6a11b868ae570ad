// The federation provides only modules that the shell imports. Sections need these; the browser fetches them
// with the first section that asks.
void (() => [import('@site/kit/carousel'), import('@site/kit/dialog')]);
