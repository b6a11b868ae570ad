import { LIMITS, MINIMUM, SERVICE_OPTIONS } from '@site/contract';
import { Button, NativeSelect, Paper, SimpleGrid, Stack, Text, Textarea, TextInput, Title } from '@site/kit';
import { ContactTrap } from './ContactTrap.tsx';
import { form } from './contact.content.ts';
import { CONTACT_ENDPOINT } from './send-contact-request.ts';
import { useContactForm } from './use-contact-form.ts';
import { useHydrated } from './use-hydrated.ts';

const SERVICES = [
  { value: '', label: form.chooseService },
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
              {form.required}
            </Text>
          </div>
          <TextInput
            label={form.labels.name}
            autoComplete="name"
            minLength={MINIMUM.name}
            maxLength={LIMITS.short}
            {...field('name')}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
            <TextInput
              label={form.labels.email}
              type="email"
              autoComplete="email"
              maxLength={LIMITS.short}
              {...field('email')}
            />
            <TextInput
              label={form.labels.phone}
              type="tel"
              autoComplete="tel"
              minLength={MINIMUM.phone}
              maxLength={LIMITS.short}
              {...field('phone')}
            />
          </SimpleGrid>
          <NativeSelect label={form.labels.service} data={SERVICES} {...field('service')} />
          <Textarea
            label={form.labels.message}
            description={form.messageHint}
            rows={6}
            minLength={MINIMUM.message}
            maxLength={LIMITS.message}
            styles={{ input: { minHeight: '9rem', resize: 'vertical' } }}
            {...field('message')}
          />
          <ContactTrap />
          <Button ref={submitButton} type="submit" disabled={isSubmitting}>
            {isSubmitting ? form.sending : form.submit}
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
