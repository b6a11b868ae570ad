type Rule = 'createScriptURL' | 'createScript' | 'createHTML';

declare global {
  interface Window {
    /** The part that is used here (https://www.w3.org/TR/trusted-types/); TypeScript does not know it yet. */
    trustedTypes?: {
      createPolicy(name: 'default', rules: Record<Rule, (text: string) => string | null>): void;
    };
  }
}

/**
 * Limits what may become code or markup: scripts of this site's releases, JSON, and texts without a tag, such
 * as Mantine's style sheets. The server's policy makes browsers enforce it.
 */
export function restrictScripts(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const { origin, pathname } = new URL(address, location.href);
      return origin === location.origin && pathname.startsWith('/releases/') ? address : null;
    },
    createScript(text) {
      try {
        JSON.parse(text);
        return text;
      } catch {
        return null;
      }
    },
    createHTML: (text) => (text.includes('<') ? null : text),
  });
}
