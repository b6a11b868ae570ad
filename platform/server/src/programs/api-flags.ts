/**
 * What Node is told when it starts the API. Without it V8 lets what is no longer needed pile up to 100 MB under load; the API is as fast with less. The
 * root's package.json, the image and the unit write it out.
 */
export const API_FLAGS: readonly string[] = [
  '--max-semi-space-size=2',
  '--v8-pool-size=1',
  '--heap-growing-percent=35',
];
