import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ErrorAlert } from '@site/app/error-alert';
import { request } from '@site/app/request';
import { INBOX_PATHS } from '@site/contract/api';
import { useMutation } from '@tanstack/react-query';

/** Asks for a sign-in link by email. The answer is the same for unknown addresses, so that nobody can find out who works here. */
export function LinkForm({ next }: { next: string }) {
  const form = useForm({ initialValues: { email: '' }, transformValues: ({ email }) => email.trim() });
  const { mutate, error, isPending, isSuccess, variables, reset } = useMutation({
    mutationFn: (email: string) =>
      request('POST', `${INBOX_PATHS.auth}/sign-in/magic-link`, { body: { email, callbackURL: next } }),
  });
  return (
    <>
      <div role="status">
        {isSuccess && (
          <p>
            If <strong>{variables}</strong> may sign in here, a link is on its way. It works once and for
            fifteen minutes.
          </p>
        )}
      </div>
      {isSuccess ? (
        <Button variant="default" onClick={reset}>
          Use another address
        </Button>
      ) : (
        <form onSubmit={form.onSubmit((email) => mutate(email))}>
          <p>You do not need a password: you get a link by email.</p>
          <TextInput
            type="email"
            label="Your email address"
            autoComplete="username"
            required
            withAsterisk={false}
            {...form.getInputProps('email')}
          />
          <ErrorAlert error={error} />
          <Button type="submit" fullWidth mt="md" loading={isPending}>
            Send me a link
          </Button>
        </form>
      )}
    </>
  );
}
