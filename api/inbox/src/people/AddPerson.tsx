import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ErrorAlert } from '@site/app/error-alert';
import type { NewPerson } from '@site/contract/api';
import { useAddPerson } from './queries.ts';
import { ROLE_OPTIONS } from './roles.ts';

const EMPTY: NewPerson = { name: '', email: '', role: 'staff' };

export function AddPerson() {
  const form = useForm({ initialValues: EMPTY });
  const { mutate, error, isPending } = useAddPerson();
  return (
    <form onSubmit={form.onSubmit((person) => mutate(person, { onSuccess: form.reset }))}>
      <Stack maw="26rem" gap="sm" align="flex-start">
        <TextInput
          w="100%"
          label="Name"
          required
          withAsterisk={false}
          maxLength={80}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <TextInput
          w="100%"
          type="email"
          label="Email address"
          required
          withAsterisk={false}
          maxLength={254}
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <NativeSelect label="Role" data={ROLE_OPTIONS} {...form.getInputProps('role')} />
        <ErrorAlert error={error} />
        <Button type="submit" loading={isPending}>
          Add
        </Button>
      </Stack>
    </form>
  );
}
