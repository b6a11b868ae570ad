// The kit's front door. Everything is named one by one: the shell's build keeps exactly what is listed here.
export {
  Anchor,
  type AnchorProps,
  Badge,
  Box,
  Button,
  type ButtonProps,
  Card,
  Container,
  Divider,
  Group,
  List,
  ListItem,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
  VisuallyHidden,
} from '@mantine/core';
export { useId } from '@mantine/hooks';
export { Link } from 'react-router-dom';
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
export { useLazyModule } from './use-lazy-module.ts';
