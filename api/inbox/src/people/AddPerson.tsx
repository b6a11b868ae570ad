import { Button, TextInput } from '@mantine/core';
import { RefusalNote } from '@site/app/refusal';
import { Select } from '@site/app/select';
import { useAttempt } from '@site/app/use-attempt';
import { ROLES } from '@site/contract/inbox';
import { type FormEvent, useState } from 'react';
import { addPerson } from '../api/staff.ts';
import classes from './AddPerson.module.css';
import { ROLE_WORDS } from './roles.ts';

const EMPTY = { name: '', email: '', role: 'staff' as (typeof ROLES)[number] };

/** Lets somebody sign in. */
export function AddPerson({ onAdded }: { onAdded: () => void }) {
  const [person, setPerson] = useState(EMPTY);
  const { error, run } = useAttempt();
  const add = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await addPerson(person);
      setPerson(EMPTY);
      onAdded();
    });
  };
  return (
    <form onSubmit={add}>
      <div className={classes.fields}>
        <TextInput
          label="Name"
          required
          withAsterisk={false}
          maxLength={80}
          autoComplete="off"
          value={person.name}
          onChange={({ currentTarget }) => setPerson({ ...person, name: currentTarget.value })}
        />
        <TextInput
          type="email"
          label="Mail address"
          required
          withAsterisk={false}
          maxLength={254}
          autoComplete="off"
          value={person.email}
          onChange={({ currentTarget }) => setPerson({ ...person, email: currentTarget.value })}
        />
        <Select
          label="Role"
          data={ROLES.map((role) => ({ value: role, label: ROLE_WORDS[role] }))}
          value={person.role}
          onChange={({ currentTarget }) =>
            setPerson({ ...person, role: ROLES.find((role) => role === currentTarget.value) ?? 'staff' })
          }
        />
        <Button type="submit">Add</Button>
      </div>
      <RefusalNote error={error} />
    </form>
  );
}
