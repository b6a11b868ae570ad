import { Button } from '@mantine/core';
import { type ApiError, asApiError } from '@site/app/http';
import { Page, Part } from '@site/app/page';
import { Refusal } from '@site/app/refusal';
import { momentWords } from '@site/app/times';
import { useState } from 'react';
import { Facts } from '../parts/Facts.tsx';
import { signOut } from '../service/service.ts';
import { rightsWords } from './rights.ts';
import { useMe } from './session.ts';

function SignOut() {
  const [error, setError] = useState<ApiError>();
  const leave = async () => {
    try {
      await signOut();
      // Loaded anew: nothing of what somebody has read here stays on the page.
      window.location.replace('/console/sign-in');
    } catch (thrown) {
      setError(asApiError(thrown));
    }
  };
  return (
    <div>
      <Button variant="default" onClick={() => void leave()}>
        Sign out
      </Button>
      <Refusal error={error} />
    </div>
  );
}

/** Who is signed in, and what they may. */
export default function YouPage() {
  const me = useMe();
  return (
    <Page title="You" aside={<SignOut />}>
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
