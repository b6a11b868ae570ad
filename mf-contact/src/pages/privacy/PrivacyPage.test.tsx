import { SITE } from '@site/kit';
import { renderInKit } from '@site/kit/testing';
import { screen } from '@testing-library/react';
import { PrivacyPage } from './PrivacyPage.tsx';

test('the notice names stored data, readers, retention and ways to erase it', () => {
  const { container } = renderInKit(<PrivacyPage />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Privacy');
  for (const topic of ['What you send us', 'Who sees it', 'How long we keep it', 'What your browser stores'])
    expect(screen.getByRole('heading', { level: 2, name: topic })).toBeInTheDocument();
  for (const said of [
    /name, email, phone number/,
    /see, correct or erase/,
    SITE.email,
    /Do Not Track/,
    /cookie/,
    /In effect since/,
  ])
    expect(container).toHaveTextContent(said);
  for (const [name, href] of [
    [SITE.phone.display, SITE.phone.href],
    [SITE.email, `mailto:${SITE.email}`],
  ] as const)
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
});
