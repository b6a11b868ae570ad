import { escapeHtml } from '@site/contract';
import { SITE } from '@site/kit/site';
import type { PreviewNote } from './composition.ts';

const STYLE =
  'position:fixed;z-index:1000;inset:auto auto 80px 12px;max-width:calc(100vw - 24px);padding:10px 14px;border-radius:8px;' +
  'background:#f5c15c;color:#0b161d;font-size:14px;font-weight:500;line-height:1.4;box-shadow:0 4px 16px rgb(0 0 0/.3)';

export function previewBanner({ releases, until }: PreviewNote): string {
  const end = new Date(until).toLocaleString('en-US', {
    timeZone: SITE.timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  return `<aside id="preview" aria-label="Preview" style="${STYLE}">Preview of ${escapeHtml(releases.join(', '))}, until ${end}. <a href="/preview/end" style="color:inherit;font-weight:700">Leave the preview</a></aside>
`;
}
