type Rule = 'createScriptURL' | 'createHTML';

declare global {
  interface Window {
    /** The part that is used here (https://www.w3.org/TR/trusted-types/); TypeScript does not know it yet. */
    trustedTypes?: {
      createPolicy(name: 'default', rules: Record<Rule, (text: string) => string | null>): void;
    };
  }
}

/**
 * Decides what may become code or markup, whatever asks for it: the page's own scripts, and texts without a tag, such as Mantine's style sheets.
 * @param scripts the address below which the page's scripts lie, with a slash at its end
 */
export function restrictScripts(scripts: string): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const { origin, pathname } = new URL(address, location.href);
      return origin === location.origin && pathname.startsWith(scripts) ? address : null;
    },
    createHTML: (text) => (text.includes('<') ? null : text),
  });
}
