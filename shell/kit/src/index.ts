// The shell's build keeps exactly these exports.
import './global.css';

export {
  /** A link with more to it than `Link` has: to another site, a mail, a colour of its own. Within the site: `component={Link}`. */
  Anchor,
  type AnchorProps,
  /** A word or two that mark something, such as what is new. Gold, as in the hero of the program, takes ink as its text. */
  Badge,
  /** What a visitor is to do: 48 px high, on phones as wide as the text, at most one filled in a band. As a link: `component={Link}`, or `component="a"`. */
  Button,
  type ButtonProps,
  Container,
  Group,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
  VisuallyHidden,
} from '@mantine/core';
export {
  /** A link within the site. It has the colour and the line of every link of the site. */
  Link,
  useParams,
} from 'react-router-dom';
export { Band, type BandProps } from './components/Band.tsx';
export { Banner, type BannerProps } from './components/Banner.tsx';
export { CallButton, type CallButtonProps } from './components/CallButton.tsx';
export { PageHero, type PageHeroProps } from './components/PageHero.tsx';
export { PhoneLink, type PhoneLinkProps } from './components/PhoneLink.tsx';
export { LazyPicture, type LazyPictureProps, Picture, type PictureProps } from './components/Picture.tsx';
export { PointList, type PointListProps } from './components/PointList.tsx';
export { Steps, type StepsProps } from './components/Steps.tsx';
export { Textarea, type TextareaProps } from './components/Textarea.tsx';
export { type BandHeading, TitledBand, type TitledBandProps } from './components/TitledBand.tsx';
export { type Notice, notify } from './notices.ts';
export { AREAS, type AreaSlug, PATHS, RESUME_HREF, SERVICES, SITE } from './site.ts';
