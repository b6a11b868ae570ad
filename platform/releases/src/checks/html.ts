import type { CompositionFiles, ReleaseFiles } from '@site/shell/server';
import type { ComposedSite } from '../compose/document.ts';
import type { ComposedCandidate, Defect } from './check.ts';
import { type PageFacts, readPage } from './page-facts.ts';

function hashesOf({ base, published }: ReleaseFiles): [string, string][] {
  return Object.entries(published?.integrity ?? {}).map(([file, hash]) => [`${base}${file}`, hash]);
}

/** Reads every page. A page may load files of the shell and of its own section. */
export function readPages(
  { manifest, files: contents }: ComposedSite,
  { discovery, shell, remotes }: CompositionFiles,
): Map<string, PageFacts> {
  const containers = new Map<string, string>();
  for (const { extras } of Object.values(discovery.microFrontends).flat())
    for (const address of extras.routes.flatMap(({ addresses }) => addresses))
      containers.set(address, extras.container);
  const facts = new Map<string, PageFacts>();
  for (const [address, file] of [...Object.entries(manifest.pages), ['', manifest.notFound] as const]) {
    const own = remotes[containers.get(address) ?? ''];
    const files = new Map([...hashesOf(shell), ...(own ? hashesOf(own) : [])]);
    const { inlineScripts, company } = manifest;
    const html = String(contents.get(file));
    facts.set(address, readPage(html, { inlineScripts, phone: company.phone.href, files }));
  }
  return facts;
}

/** Finds pages that lack a heading, title or phone link, and markup that the page policy forbids. */
export function html({ facts }: ComposedCandidate): Defect[] {
  return [...facts].flatMap(([address, { missing, problems }]) => {
    const page = address || 'The page for unknown addresses';
    const lacking = {
      problem: `${page} has no ${missing.join(', no ')}.`,
      advice: 'Add it to the page, and publish the section again.',
    };
    const forbidden = problems.map((problem) => ({
      problem: `On ${page} a ${problem}.`,
      advice: 'Remove it. Browser code belongs in components.',
    }));
    return [...(missing.length > 0 ? [lacking] : []), ...forbidden];
  });
}
