import { Button, TextInput } from '@mantine/core';
import { RefusalNote } from '@site/app/refusal';
import { useAttempt } from '@site/app/use-attempt';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { signIn } from '../service/service.ts';
import { setSession } from '../session/session.ts';
import { pathAfterSignIn } from '../session/wanted.ts';

interface TokenFormProps {
  next: string | null;
  /** Whether there is no other way. */
  isOnly: boolean;
}

/** Exchanges a token for a session: the page does not keep it. */
export function TokenForm({ next, isOnly }: TokenFormProps) {
  const [token, setToken] = useState('');
  const { isBusy, error, run } = useAttempt();
  const navigate = useNavigate();
  const send = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      setSession(await signIn(token.trim()));
      navigate(pathAfterSignIn(next), { replace: true });
    });
  };
  return (
    <form onSubmit={send}>
      <TextInput
        type="password"
        label="Token"
        description="Your publisher’s, as the owner gave it to you. It is exchanged for a session of twelve hours and not kept."
        autoComplete="off"
        spellCheck={false}
        required
        withAsterisk={false}
        value={token}
        onChange={({ currentTarget }) => setToken(currentTarget.value)}
      />
      <RefusalNote error={error} />
      <Button type="submit" fullWidth mt="md" loading={isBusy} variant={isOnly ? 'filled' : 'default'}>
        Sign in
      </Button>
    </form>
  );
}
