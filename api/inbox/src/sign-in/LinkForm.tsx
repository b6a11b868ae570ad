import { Button, TextInput } from '@mantine/core';
import { RefusalNote } from '@site/app/refusal';
import { useAttempt } from '@site/app/use-attempt';
import { INBOX_PATHS } from '@site/contract/inbox';
import { type FormEvent, useState } from 'react';
import { askForLink } from '../api/staff.ts';

/** Asks for a link by mail. What is said then is the same whether the address is known or not. */
export function LinkForm({ next }: { next: string | null }) {
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState('');
  const { isBusy, error, run } = useAttempt();
  const send = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await askForLink(email.trim(), next ?? INBOX_PATHS.page);
      setSentTo(email.trim());
    });
  };
  return (
    <>
      <div role="status">
        {sentTo && (
          <p>
            If <strong>{sentTo}</strong> is known here, a link is on its way. It works once, for ten minutes.
          </p>
        )}
      </div>
      {sentTo ? (
        <Button variant="default" onClick={() => setSentTo('')}>
          Use another address
        </Button>
      ) : (
        <form onSubmit={send}>
          <TextInput
            type="email"
            name="email"
            label="Your mail address"
            autoComplete="username webauthn"
            required
            withAsterisk={false}
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <RefusalNote error={error} />
          <Button type="submit" fullWidth mt="md" loading={isBusy}>
            Send me a link
          </Button>
        </form>
      )}
    </>
  );
}
