import { Button } from '@mantine/core';
import { useTimeWords } from '@site/app/clock';
import { Confirm } from '@site/app/confirm';
import { ApiError } from '@site/app/http';
import { Icon } from '@site/app/icon';
import { Part } from '@site/app/page';
import { RefusalNote } from '@site/app/refusal';
import { Row, Rows } from '@site/app/rows';
import { momentWords } from '@site/app/times';
import { useAnswer } from '@site/app/use-answer';
import type { PasskeyInfo } from '@site/contract/inbox';
import { useState } from 'react';
import { getPasskeys, removePasskey } from '../api/staff.ts';
import { loadSession } from '../session/session.ts';

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
      <RefusalNote error={refused ?? error} {...(error ? { onRetry: reload } : {})} />
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
