/** @jest-environment node */
// The kit is a contract: sections that were built long ago run with today's kit. What is listed here stays.
// Removing a name needs a new major version of the kit; a new name needs a new minor one, and its place here.

import * as carousel from './carousel.ts';
import type {
  AccordionItem,
  AccordionProps,
  CalloutProps,
  ProseProps,
  QuoteProps,
  TableProps,
} from './content.ts';
import * as content from './content.ts';
import * as dialog from './dialog.ts';
import type { Notice as HostNotice } from './host.ts';
import * as host from './host.ts';
import type {
  AnchorProps,
  AreaSlug,
  BandHeading,
  BandProps,
  BannerProps,
  ButtonProps,
  CallButtonProps,
  Notice,
  PageHeroProps,
  PhoneLinkProps,
  PictureProps,
  PointListProps,
  StepsProps,
  TitledBandProps,
} from './index.ts';
import * as kit from './index.ts';
import type { HeadArgs, MenuEntry, PageHead, PageModule, SectionRoute } from './section.ts';
import * as section from './section.ts';
import type { Area, ServiceLink, AreaSlug as SiteAreaSlug, SocialNetwork } from './site.ts';
import * as site from './site.ts';

/** Types leave no trace at run time: a removed one is found by the compiler, here. Needs a new major version too. */
export type PinnedTypes = [
  ...[AnchorProps, AreaSlug, BandHeading, BandProps, BannerProps, ButtonProps, CallButtonProps, Notice],
  ...[PageHeroProps, PhoneLinkProps, PictureProps, PointListProps, StepsProps, TitledBandProps],
  ...[AccordionItem, AccordionProps, CalloutProps, ProseProps, QuoteProps, TableProps],
  ...[Area, SiteAreaSlug, ServiceLink, SocialNetwork],
  ...[HeadArgs, MenuEntry, PageHead, PageModule, SectionRoute],
  ...[HostNotice],
];

function names(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

const PINNED = {
  '@site/kit': names(`
    AREAS Anchor Badge Band Banner Box Button CallButton Card Container LazyPicture Divider Group Link List ListItem
    NativeSelect PATHS PageHero Paper PhoneLink Picture PointList RESUME_HREF SERVICES SITE SimpleGrid Stack Steps
    Text TextInput Textarea Title TitledBand VisuallyHidden
    notify useId useLazyModule useParams
  `),
  '@site/kit/carousel': names('Carousel CarouselSlide'),
  '@site/kit/content': names('Accordion Callout Prose Quote Table'),
  '@site/kit/dialog': names('Modal'),
  '@site/kit/site': names('AREAS LICENSE_LINE PATHS RESUME_HREF SERVICES SITE businessId'),
  '@site/kit/section': [],
  '@site/kit/host': names('FILES PALETTES cssVariables dismissNotice theme useNotices'),
};

const ENTRIES = [
  ['@site/kit', kit],
  ['@site/kit/carousel', carousel],
  ['@site/kit/content', content],
  ['@site/kit/dialog', dialog],
  ['@site/kit/site', site],
  ['@site/kit/section', section],
  ['@site/kit/host', host],
] as const;

test.each(ENTRIES)('%s exports what is pinned: removing a name needs a new major version', (name, entry) => {
  const pinned: string[] = PINNED[name];
  const exported = Object.keys(entry);
  expect({
    removedSoANewMajorVersionIsNeeded: pinned.filter((each) => !exported.includes(each)),
    newSoPinItAndRaiseTheMinorVersion: exported.filter((each) => !pinned.includes(each)),
  }).toEqual({ removedSoANewMajorVersionIsNeeded: [], newSoPinItAndRaiseTheMinorVersion: [] });
});

test.each(ENTRIES)('%s exports nothing that is undefined', (_name, entry) => {
  for (const value of Object.values(entry)) expect(value).toBeDefined();
});

test('the kit has the entries that are pinned: removing one needs a new major version', () => {
  const { exports } = jest.requireActual<{ exports: Record<string, unknown> }>('../package.json');
  expect(Object.keys(exports)).toEqual(
    expect.arrayContaining(
      names('. ./carousel ./content ./dialog ./site ./section ./host ./testing ./css ./art-tones'),
    ),
  );
});
