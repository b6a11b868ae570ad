import { Anchor, Container, Text, Title } from '@mantine/core';
import { AREAS, PATHS, SITE } from '@site/kit';
import { Link } from 'react-router-dom';
import { Logo } from '../company/Logo.tsx';
import { SocialLinks } from '../company/SocialLinks.tsx';
import classes from './Footer.module.css';
import { FooterContact } from './FooterContact.tsx';

const CLAIMS = 'Licensed and insured. Free estimates.'; // sample: claims: license and insurance, free estimates

const QUICK_LINKS = [
  { name: 'Home', to: PATHS.home },
  { name: 'Home Automation', to: PATHS.service('home-automation') },
  { name: 'Electrical Repair', to: PATHS.service('electrical-repair') },
  { name: 'EV Charger Installation', to: PATHS.service('ev-charger') },
  { name: 'Pre-Apprenticeship Program', to: PATHS.program },
  { name: 'Contact Us', to: PATHS.contact },
];

const AREA_LINKS = AREAS.map(({ name, slug }) => ({ name, to: PATHS.area(slug) }));

interface FooterLinksProps {
  title: string;
  links: readonly { name: string; to: string }[];
}

function FooterLinks({ title, links }: FooterLinksProps) {
  return (
    <nav aria-label={title}>
      <Title order={2} size="h4" className={classes.title}>
        {title}
      </Title>
      <ul className={classes.list}>
        {links.map(({ name, to }) => (
          <li key={to}>
            <Anchor component={Link} to={to} className={classes.link} underline="hover">
              {name}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Footer() {
  return (
    <footer className={classes.footer}>
      <Container>
        <div className={classes.columns}>
          <div className={classes.column}>
            <Logo />
            <Text className={classes.blurb}>{SITE.blurb}</Text>
            <div className={classes.social}>
              <SocialLinks />
            </div>
          </div>
          <FooterLinks title="Quick Links" links={QUICK_LINKS} />
          <FooterLinks title="Service Areas" links={AREA_LINKS} />
          <FooterContact />
        </div>
        <div className={classes.end}>
          <Text className={classes.small}>© {SITE.company}</Text>
          <Anchor component={Link} to={PATHS.privacy} className={classes.link} underline="hover">
            Privacy
          </Anchor>
          <Text className={classes.small}>{CLAIMS}</Text>
        </div>
      </Container>
    </footer>
  );
}
