import { Button, TextInput } from '@mantine/core';
import { INBOX_PATHS } from '@site/contract/inbox';
import { type FormEvent, useState } from 'react';
import { type ApiError, asApiError } from '../api/http.ts';
import { askForLink } from '../api/staff.ts';
import { Refusal } from '../parts/Refusal.tsx';

/** Asks for a link by mail. What is said then is the same whether the address is known or not. */
export function LinkForm({ next }: { next: string | null }) {
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState('');
  const [error, setError] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await askForLink(email.trim(), next ?? INBOX_PATHS.page);
      setSentTo(email.trim());
    } catch (thrown) {
      setError(asApiError(thrown));
    } finally {
      setBusy(false);
    }
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
        <form onSubmit={(event) => void send(event)}>
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
          <Refusal error={error} />
          <Button type="submit" fullWidth mt="md" loading={isBusy}>
            Send me a link
          </Button>
        </form>
      )}
    </>
  );
}
