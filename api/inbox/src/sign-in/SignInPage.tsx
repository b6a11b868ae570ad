import { Button } from '@mantine/core';
import { RefusalNote } from '@site/app/refusal';
import { Or, SignInFrame } from '@site/app/sign-in-frame';
import { useAnswer } from '@site/app/use-answer';
import { SIGN_IN_REFUSALS, type SignInWays } from '@site/contract/inbox';
import { useSearchParams } from 'react-router-dom';
import { getSignInWays } from '../api/staff.ts';
import { LinkForm } from './LinkForm.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { useArrival } from './use-arrival.ts';

function Ways({ ways: { way, start } }: { ways: SignInWays }) {
  const { wanted, arrive } = useArrival();
  if (way === 'oidc' && start) {
    const address = wanted ? `${start}?next=${encodeURIComponent(wanted)}` : start;
    return (
      <>
        <p>You sign in with your company account.</p>
        <Button component="a" href={address} fullWidth>
          Go on to sign in
        </Button>
      </>
    );
  }
  return (
    <>
      <p>No password: you get a link by mail.</p>
      <LinkForm next={wanted} />
      <Or>or, where this device has one</Or>
      <PasskeyButton onSignedIn={() => void arrive(wanted)} />
    </>
  );
}

/** Says why somebody came back from the firm's identity provider. */
function refusalWords(reason: string | null): string | undefined {
  return Object.entries(SIGN_IN_REFUSALS).find(([name]) => name === reason)?.[1];
}

/** The ways to sign in that there are. */
export default function SignInPage() {
  const { value: ways, error, reload } = useAnswer(getSignInWays);
  const [params] = useSearchParams();
  const refused = refusalWords(params.get('refused'));
  return (
    <SignInFrame app="Inbox" title="Sign in">
      {refused && <p role="alert">{refused}</p>}
      {!ways && <RefusalNote error={error} onRetry={reload} />}
      {ways && <Ways ways={ways} />}
    </SignInFrame>
  );
}
