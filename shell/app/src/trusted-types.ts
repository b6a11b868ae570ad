declare global {
  interface Window {
    /** TypeScript does not know it yet: https://www.w3.org/TR/trusted-types/ */
    trustedTypes?: {
      createPolicy(
        name: 'default',
        rules: Record<'createScriptURL' | 'createHTML', (text: string) => string | null>,
      ): void;
    };
  }
}

/** Allows only the application's own chunks as scripts, and as markup only text without tags, such as Mantine's styles. */
export function allowOwnScripts(basename: string): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const { origin, pathname } = new URL(address, location.href);
      return origin === location.origin && pathname.startsWith(`${basename}/`) ? address : null;
    },
    createHTML: (text) => (text.includes('<') ? null : text),
  });
}
