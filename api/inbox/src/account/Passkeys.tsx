import { Button } from '@mantine/core';
import type { PasskeyInfo } from '@site/contract/inbox';
import { useState } from 'react';
import { ApiError } from '../api/http.ts';
import { getPasskeys, removePasskey } from '../api/staff.ts';
import { Confirm } from '../parts/Confirm.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Part } from '../parts/Page.tsx';
import { Refusal } from '../parts/Refusal.tsx';
import { Row, Rows } from '../parts/Rows.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { loadSession } from '../session/session.ts';
import { momentWords } from '../words/age.ts';
import { useTimeWords } from '../words/clock.ts';

/** The browser does not say more: somebody has changed their mind, or the device has one already. */
const NOT_MADE = new ApiError({
  status: 0,
  type: '',
  title: 'No passkey was made',
  detail: 'Perhaps this device has one already. Otherwise try again.',
});

function Used({ passkey: { createdAt, lastUsedAt } }: { passkey: PasskeyInfo }) {
  const since = useTimeWords((now) => momentWords(createdAt, now));
  const used = useTimeWords((now) =>
    lastUsedAt ? `last used ${momentWords(lastUsedAt, now)}` : 'not used yet',
  );
  return (
    <>
      Made {since}, {used}
    </>
  );
}

/** The passkeys of whoever is signed in. */
export function Passkeys() {
  const { value: passkeys, error, reload } = useAnswer(getPasskeys);
  const [refused, setRefused] = useState<ApiError>();
  const [removing, setRemoving] = useState<PasskeyInfo>();
  const change = async (ask: () => Promise<void>) => {
    setRefused(undefined);
    try {
      await ask();
    } catch (thrown) {
      setRefused(thrown instanceof ApiError ? thrown : NOT_MADE);
    }
    reload();
    void loadSession();
  };
  const add = () =>
    change(async () => {
      const { addPasskey } = await import(/* webpackChunkName: "passkeys" */ '../api/passkeys.ts');
      await addPasskey();
    });
  // Where the firm's identity provider signs in, there are none.
  if (error?.status === 404) return null;
  return (
    <Part title="Passkeys">
      <p>
        With a passkey this device signs in by itself: by your finger, your face or its PIN, without a mail.
      </p>
      <Refusal error={refused ?? error} {...(error ? { onRetry: reload } : {})} />
      <Rows>
        {passkeys?.map((passkey) => (
          <Row
            key={passkey.id}
            title={passkey.device}
            action={
              <Button variant="default" onClick={() => setRemoving(passkey)}>
                Remove
              </Button>
            }
          >
            <Used passkey={passkey} />
          </Row>
        ))}
      </Rows>
      <Button mt="md" variant="default" leftSection={<Icon name="key" />} onClick={() => void add()}>
        Add a passkey
      </Button>
      {removing && (
        <Confirm
          title="Remove this passkey?"
          action="Remove"
          onClose={() => setRemoving(undefined)}
          onConfirm={() => void change(() => removePasskey(removing.id))}
        >
          <p>{removing.device} signs in by mail from then on.</p>
        </Confirm>
      )}
    </Part>
  );
}
