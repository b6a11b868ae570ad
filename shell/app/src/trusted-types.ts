declare global {
  interface Window {
    // Not in TypeScript's types yet: https://www.w3.org/TR/trusted-types/
    trustedTypes?: {
      createPolicy(
        name: 'default',
        rules: Record<'createScriptURL' | 'createHTML', (text: string) => string | null>,
      ): void;
    };
  }
}

/** Allows scripts only from the application's path, and markup only without tags, such as Mantine's styles. */
export function allowOwnScripts(basename: string): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const { origin, pathname } = new URL(address, location.href);
      return origin === location.origin && pathname.startsWith(`${basename}/`) ? address : null;
    },
    createHTML: (text) => (text.includes('<') ? null : text),
  });
}
