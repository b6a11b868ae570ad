import { Page, Part } from '@site/app/page';
import { SignOut } from '@site/app/sign-out';
import { momentWords } from '@site/app/times';
import { Facts } from '../parts/Facts.tsx';
import { signOut } from '../service/service.ts';
import { rightsWords } from './rights.ts';
import { useMe } from './session.ts';

/** Who is signed in, and what they may. */
export default function YouPage() {
  const me = useMe();
  return (
    <Page title="You" aside={<SignOut signOut={signOut} signInPage="/console/sign-in" />}>
      <Part title="What you may do">
        <Facts
          facts={[
            ['History names you', me.by],
            ['Publisher', me.publisher],
            ['Sections', me.sections.join(', ') || 'none'],
            ['Rights', rightsWords(me)],
            ['Signed in until', momentWords(me.until, Date.now())],
          ]}
        />
        <p>
          What you do here you can do from a terminal or a CI as well, with the same rights. The owner gives
          and ends them.
        </p>
      </Part>
    </Page>
  );
}
