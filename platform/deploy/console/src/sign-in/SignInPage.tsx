import { Button } from '@mantine/core';
import { RefusalNote } from '@site/app/refusal';
import { Or, SignInFrame } from '@site/app/sign-in-frame';
import { useAnswer } from '@site/app/use-answer';
import type { SignInRefusal } from '@site/deploy/answers';
import { useSearchParams } from 'react-router-dom';
import { getSignInWays } from '../service/service.ts';
import { keepWanted } from '../session/wanted.ts';
import classes from './SignInPage.module.css';
import { TokenForm } from './TokenForm.tsx';

const REFUSALS: Readonly<Record<SignInRefusal, string>> = {
  provider: 'Your organisation’s sign-in refused, or does not answer. Try again, or sign in with a token.',
  again: 'That took too long, or began in another browser. Try again.',
  unknown:
    'Your organisation knows you, and this service does not: the owner has added nobody of your address yet.',
};

/** Says why somebody came back from the organisation's provider. */
function refusalWords(reason: string | null): string | undefined {
  return Object.entries(REFUSALS).find(([name]) => name === reason)?.[1];
}

/** The ways to sign in that there are. */
export default function SignInPage() {
  const { value: ways, error, reload } = useAnswer(getSignInWays);
  const [params] = useSearchParams();
  const refused = refusalWords(params.get('refused'));
  const next = params.get('next');
  return (
    <SignInFrame title="Sign in" app="Console">
      <p>Here teams see what is live, and change it as far as they may.</p>
      {refused && (
        <p role="alert" className={classes.refused}>
          {refused}
        </p>
      )}
      {!ways && <RefusalNote error={error} onRetry={reload} />}
      {ways?.oidc && (
        <>
          <Button component="a" href="/session/oidc" fullWidth onClick={() => keepWanted(next)}>
            Sign in with your organisation
          </Button>
          <Or>or with a token</Or>
        </>
      )}
      {ways && <TokenForm next={next} isOnly={!ways.oidc} />}
    </SignInFrame>
  );
}
