import { Button } from '@mantine/core';
import { RefusalNote } from '../parts/RefusalNote.tsx';
import { useAttempt } from '../parts/use-attempt.ts';

interface SignOutProps {
  signOut: () => Promise<void>;
  /** Address of the page for signing in. */
  signInPage: string;
}

export function SignOut({ signOut, signInPage }: SignOutProps) {
  const { error, run } = useAttempt();
  const leave = async () => {
    await signOut();
    // Loaded anew: nothing of what somebody has read here stays on the page.
    window.location.replace(signInPage);
  };
  return (
    <div>
      <Button variant="default" onClick={() => void run(leave)}>
        Sign out
      </Button>
      <RefusalNote error={error} />
    </div>
  );
}
