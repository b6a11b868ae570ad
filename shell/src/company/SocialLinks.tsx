import { UnstyledButton } from '@mantine/core';
import { SITE } from '@site/kit';
import type { SocialNetwork } from '@site/kit/site';
import { IconBrandFacebook, IconBrandInstagram, IconBrandLinkedin } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { ICON_BUTTON } from './icon-button.ts';
import classes from './SocialLinks.module.css';
import { YelpIcon } from './YelpIcon.tsx';

const ICONS = {
  Facebook: IconBrandFacebook,
  Instagram: IconBrandInstagram,
  LinkedIn: IconBrandLinkedin,
  Yelp: YelpIcon,
} satisfies Record<SocialNetwork, ComponentType<{ size: number }>>;

export function SocialLinks() {
  if (SITE.social.length === 0) return null;
  return (
    <ul className={classes.list}>
      {SITE.social.map(({ network, href }) => {
        const Icon = ICONS[network];
        return (
          <li key={network}>
            <UnstyledButton
              component="a"
              href={href}
              target="_blank"
              rel="noopener"
              className={ICON_BUTTON}
              data-tooltip={network}
              aria-label={`${SITE.company} on ${network} (opens in a new tab)`}
            >
              <Icon size={20} />
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
