import { Button } from '@mantine/core';
import { ApiError } from '@site/app/http';
import { Icon } from '@site/app/icon';
import { RefusalNote } from '@site/app/refusal';
import { useState } from 'react';

/** Signs in with a passkey of this device. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const [error, setError] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const signIn = async () => {
    setError(undefined);
    setBusy(true);
    try {
      const { signInWithPasskey } = await import(/* webpackChunkName: "passkeys" */ '../api/passkeys.ts');
      await signInWithPasskey();
      onSignedIn();
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown : NOT_USED);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        fullWidth
        variant="default"
        loading={isBusy}
        leftSection={<Icon name="key" />}
        onClick={() => void signIn()}
      >
        Sign in with a passkey
      </Button>
      <RefusalNote error={error} />
    </>
  );
}

/** The browser does not say more: whether there was none, or somebody has changed their mind. */
const NOT_USED = new ApiError({
  status: 0,
  type: '',
  title: 'No passkey was used',
  detail: 'Try again, or ask for a link by mail.',
});
