import { CONTACT_FORM, SERVICE_OPTIONS } from '@site/contract';
import { Button, NativeSelect, Paper, SimpleGrid, Stack, Text, Textarea, TextInput, Title } from '@site/kit';
import { ContactTrap } from './ContactTrap.tsx';
import { form } from './contact.content.ts';
import { CONTACT_ENDPOINT } from './send-contact-request.ts';
import { useContactForm } from './use-contact-form.ts';
import { useHydrated } from './use-hydrated.ts';

const SERVICES = [
  { value: '', label: CONTACT_FORM.chooseService },
  ...SERVICE_OPTIONS.map(({ code, label }) => ({ value: code, label })),
];

/** The contact form. Without JavaScript it posts itself, and the browser checks the fields. */
export function ContactForm() {
  const { field, onSubmit, isSubmitting, submitButton, fetchRules } = useContactForm();
  const hydrated = useHydrated();
  return (
    <Paper p={{ base: 'md', sm: 'xl' }} radius="md" withBorder>
      <form
        method="post"
        action={CONTACT_ENDPOINT}
        onFocus={fetchRules}
        onSubmit={onSubmit}
        noValidate={hydrated}
      >
        <Stack gap="lg">
          <div>
            <Title order={2}>{form.title}</Title>
            <Text c="dimmed" mt="xs">
              {CONTACT_FORM.required}
            </Text>
          </div>
          <TextInput {...field('name')} />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
            <TextInput {...field('email')} />
            <TextInput {...field('phone')} />
          </SimpleGrid>
          <NativeSelect data={SERVICES} {...field('service')} />
          <Textarea
            rows={6}
            styles={{ input: { minHeight: '9rem', resize: 'vertical' } }}
            {...field('message')}
          />
          <ContactTrap />
          <Button ref={submitButton} type="submit" disabled={isSubmitting}>
            {isSubmitting ? form.sending : CONTACT_FORM.submit}
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
