import { SITE } from '@site/kit/site';
import { INLINE_SCRIPTS } from './inline-scripts.server.ts';
import { ICON, type PictureFile } from './pictures.server.ts';
import { SITE_FILES } from './site-files.server.ts';

export interface SiteDescription {
  company: { name: string; phone: { display: string; href: string } };
  /** Hashes of the scripts that stand in every document, as a policy names them: `sha256-…`. */
  inlineScripts: readonly string[];
  /** Text files at fixed addresses of the site, by path without a slash at its start. */
  files: Readonly<Record<string, string>>;
  icon: PictureFile;
}

/** Describes the site to the programs that publish and serve it. */
export function describeSite(): SiteDescription {
  return {
    company: { name: SITE.company, phone: SITE.phone },
    inlineScripts: INLINE_SCRIPTS,
    files: SITE_FILES,
    icon: ICON,
  };
}
