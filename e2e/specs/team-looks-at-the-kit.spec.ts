import { expect, test } from '../support/fixtures.ts';
import { type Gallery, makeGallery } from '../support/kit-gallery.ts';

let gallery: Gallery;

test.beforeAll(async () => {
  gallery = await makeGallery();
});

for (const theme of ['light', 'dark']) {
  test(`a plain link in a text looks like every link of the site, in the ${theme} theme`, async ({
    page,
  }) => {
    const look = async (name: string) => {
      await gallery.show(page, name, theme);
      await page.keyboard.press('Tab');
      return page.locator('#example a').evaluate((link) => {
        const { color, textDecorationLine, textDecorationColor, outline, outlineOffset } =
          getComputedStyle(link);
        return { color, textDecorationLine, textDecorationColor, outline, outlineOffset };
      });
    };
    const expected = await look('Anchor');
    expect(expected).toMatchObject({
      textDecorationLine: 'underline',
      outline: expect.stringContaining('solid 3px'),
    });
    expect(await look('Link')).toEqual(expected);
  });

  test(`a link that is a button keeps the colour of buttons, in the ${theme} theme`, async ({ page }) => {
    await gallery.show(page, 'Button', theme);
    const [button, filled] = await page.locator('#example a').evaluate((link) => {
      const { color } = getComputedStyle(link);
      document.body.style.color = 'var(--site-on-filled)';
      return [color, getComputedStyle(document.body).color];
    });
    expect(button).toBe(filled);
  });
}

test('an accordion opens without scripts, by click and by key', async ({ page }) => {
  await gallery.show(page, 'Accordion', 'light');
  // The same HTML, in a page that has no scripts.
  await page.setContent(await page.locator('#example').innerHTML());
  const answer = page.getByText('Four hours on most days');
  await expect(answer).toBeHidden();
  await page.getByText('How long is the power off?').click();
  await expect(answer).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Yes, and we bring it.')).toBeVisible();
});
