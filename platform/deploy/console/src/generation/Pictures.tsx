import { Part } from '@site/app/page';
import { Select } from '@site/app/select';
import { type GenerationDifference, PICTURE_SCHEMES, PICTURE_WIDTHS } from '@site/deploy/answers';
import { Choice } from '../parts/Choice.tsx';
import { useChoices } from '../parts/use-choices.ts';
import type { Arm } from '../service/service.ts';
import { Picture } from './Picture.tsx';
import classes from './Pictures.module.css';
import { pictureAddress } from './picture-address.ts';

const WIDTHS = PICTURE_WIDTHS.map((width) => [String(width), width > 500 ? 'wide' : 'phone'] as const);
const SCHEMES = PICTURE_SCHEMES.map((scheme) => [scheme, scheme] as const);

function usePictureChoices(addresses: readonly string[]) {
  const [params, choose] = useChoices<'page' | 'width' | 'scheme'>();
  const address = addresses.find((each) => each === params.get('page')) ?? addresses[0] ?? '/';
  const width = WIDTHS.find(([each]) => each === params.get('width'))?.[0] ?? '1280';
  const scheme = SCHEMES.find(([each]) => each === params.get('scheme'))?.[0] ?? 'light';
  return { address, width, scheme, choose };
}

/** Pages that changed, as they looked before and after: side by side. */
export function Pictures({ difference, arm }: { difference: GenerationDifference; arm: Arm }) {
  const { pages, pictures, from, to } = difference;
  const addresses = [...pages.changed, ...pages.added, ...pages.removed];
  const { address, width, scheme, choose } = usePictureChoices(addresses);
  if (addresses.length === 0) return null;
  const of = { address, width, scheme };
  const hadIt = !pages.added.includes(address);
  const hasIt = !pages.removed.includes(address);
  // A canary is compared with what the others get of the same generation.
  const before = arm === 'canary' ? to : from;
  return (
    <Part title="Pages before and after">
      <div className={classes.choices}>
        <Select
          label="Page"
          data={addresses}
          value={address}
          onChange={({ currentTarget }) => choose('page', currentTarget.value)}
        />
        <Choice label="Width" choices={WIDTHS} value={width} onChange={(value) => choose('width', value)} />
        <Choice
          label="Theme"
          choices={SCHEMES}
          value={scheme}
          onChange={(value) => choose('scheme', value)}
        />
      </div>
      <div className={classes.pair} data-narrow={width === '375' || undefined}>
        <Picture
          title={arm === 'canary' ? 'what the others get' : `before, generation ${before ?? '–'}`}
          source={pictures.before && hadIt && before !== null ? pictureAddress(before, of) : undefined}
          none={hadIt ? undefined : 'This page was not there.'}
          of={of}
        />
        <Picture
          title={arm === 'canary' ? 'with the canary' : `after, generation ${to}`}
          source={pictures.after && hasIt ? pictureAddress(to, { ...of, arm }) : undefined}
          none={hasIt ? undefined : 'This page is not there any more.'}
          of={of}
        />
      </div>
    </Part>
  );
}
