import { expect, longTest, open, test } from '../support/fixtures.ts';
import {
  changeRelease,
  earlierRelease,
  readRelease,
  replaceText,
  serveRelease,
} from '../support/release-files.ts';

/** What the page of a release does, as its Component; `made` is the element that the page itself makes. */
const IN_A_RELEASE: Readonly<Record<string, { body: string; says: RegExp; stays?: true }>> = {
  render: { body: 'throw new Error("Broken release")', says: /Broken release/ },
  mount: {
    body: 'return {...made,type:"div",props:{children:made,ref(element){if(element)throw new Error("Broken release")}}}',
    says: /Broken release/,
  },
  event: {
    body: 'return {...made,type:"div",props:{children:made,onClick(){throw new Error("Broken release")}}}',
    says: /Broken release/,
    stays: true,
  },
  'a kit import that does not exist': {
    body: 'return {...made,type:undefined,props:{}}',
    says: /Minified React error #130/,
  },
};

/** As a section was before it had the page. */
function withoutPage(text: string, file: string): string {
  return file === 'section.js' ? replaceText(text, /\bcontact:\(\)=>/, 'before:()=>') : text;
}

for (const [name, { body, says, stays }] of Object.entries(IN_A_RELEASE)) {
  for (const earlier of [
    'no earlier release',
    'a broken earlier release',
    'an earlier release without the page',
  ]) {
    // What earlier releases there are is tried with one kind of error, and in a long trial with all.
    const testIt = earlier.startsWith('no') || name === 'mount' ? test : longTest;
    testIt(
      `visitors' browsers report an error of a release on the way to its page: ${name}, with ${earlier}`,
      async ({ page, complaints }) => {
        complaints.expected = true;
        const change = (text: string, file: string) =>
          file === 'section.js'
            ? replaceText(
                text,
                /\(\{page:(\w+)\}\)=>\1/,
                `({page})=>({...page,Component(props){const made=page.Component(props);${body}}})`,
              )
            : text;
        const live = readRelease('mf-contact');
        const changed = changeRelease(live, change);
        const fallback = earlierRelease(live, (text, file) =>
          earlier.endsWith('page')
            ? withoutPage(text, file)
            : change(text, file).replaceAll('Broken release', 'Broken before'),
        );
        await serveRelease(page, live, { changed, ...(earlier.startsWith('a') ? { fallback } : {}) });
        await page.addInitScript(() => {
          const reported: string[] = [];
          Object.assign(window, { reported });
          window.onerror = (message) => void reported.push(String(message));
        });
        await open(page, '/');
        await page.getByRole('link', { name: 'Schedule Service' }).first().click();
        if (stays) await page.getByRole('heading', { name: 'Contact Us' }).click();
        else await expect(page.getByRole('alert').filter({ hasText: 'did not load' })).toBeVisible();
        const reported = () => page.evaluate(() => Reflect.get(window, 'reported') as string[]);
        await expect.poll(reported).toContainEqual(expect.stringMatching(says));
        expect(complaints.list.join('\n')).toMatch(says);
        expect(complaints.list.join('\n')).not.toContain('has no page');
      },
    );
  }
}
