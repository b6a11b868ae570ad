import { CONTACT_FORM, CONTACT_RECEIVED, DANGER, SERVICE_OPTIONS, TRAP_FIELD } from '@site/contract';
import {
  Anchor,
  Button,
  NativeSelect,
  Paper,
  PhoneLink,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
  VisuallyHidden,
} from '@site/kit';
import type { Ref } from 'react';
import classes from './ContactPage.module.css';
import { form } from './contact.content.ts';
import { privacy } from './privacy.content.ts';
import { CONTACT_ENDPOINT } from './send-contact-request.ts';
import { showReached } from './show.ts';
import { useContactForm } from './use-contact-form.ts';

const SERVICES = [
  { value: '', label: CONTACT_FORM.chooseService },
  ...SERVICE_OPTIONS.map(({ code, label }) => ({ value: code, label })),
];

/** Stays when the notice has gone: that a request was received, and when it is answered. */
function Received({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className={classes.received} tabIndex={-1} data-keep-free>
      <Title order={3}>{CONTACT_RECEIVED.title}</Title>
      <Text mt="xs">{CONTACT_RECEIVED.text}</Text>
      <Text mt="xs">
        {DANGER} {CONTACT_RECEIVED.urgent} <PhoneLink className={classes.whole} />.
      </Text>
    </div>
  );
}

/** Stays when the notice has gone: why the form was not received, which the notice does not say, and the number. */
function Failed({ why, ref }: { why: string; ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} role="alert" className={classes.failed} data-keep-free>
      {why} {form.orCall} <PhoneLink className={classes.whole} inherit />
    </div>
  );
}

/** The contact form. Without JavaScript it posts itself, and the browser checks the fields. */
export function ContactForm() {
  const { field, onSubmit, isSubmitting, isSending, submitButton, progress, ...rest } = useContactForm();
  const { fetchRules, hydrated, outcome, outcomeBox } = rest;
  return (
    <Paper p={{ base: 'md', sm: 'xl' }} radius="md" withBorder>
      {outcome && !outcome.failed ? <Received ref={outcomeBox} /> : null}
      <form
        className={classes.form}
        method="post"
        action={CONTACT_ENDPOINT}
        onFocus={fetchRules}
        onKeyUp={showReached}
        onSubmit={onSubmit}
        noValidate={hydrated}
      >
        <Stack gap="lg">
          <div>
            <Title order={2} id={form.id} className={classes.begin}>
              {form.title}
            </Title>
            <Text c="dimmed" mt="xs">
              <span>{form.whom}</span> <span>{CONTACT_FORM.required}</span>
            </Text>
          </div>
          <TextInput {...field('name')} />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
            <TextInput {...field('email')} />
            <TextInput {...field('phone')} />
          </SimpleGrid>
          <NativeSelect data={SERVICES} {...field('service')} />
          <Textarea rows={6} classNames={{ input: classes.message }} {...field('message')} />
          {/* A field that only programs fill in, for the form that posts itself. The script never sends it. */}
          <VisuallyHidden aria-hidden="true">
            <label>
              {TRAP_FIELD.label}
              <input name={TRAP_FIELD.name} type="text" tabIndex={-1} autoComplete="off" />
            </label>
          </VisuallyHidden>
          {outcome?.failed ? <Failed ref={outcomeBox} why={outcome.failed} /> : null}
          <div className={classes.send}>
            {/* Where whoever pressed the button waits: it is disabled meanwhile, and has the ring. */}
            <VisuallyHidden ref={progress} className={classes.progress} role="status" tabIndex={-1}>
              {isSending ? form.sending : null}
            </VisuallyHidden>
            <Button ref={submitButton} type="submit" className={classes.submit} disabled={isSubmitting}>
              {isSending ? form.sending : CONTACT_FORM.submit}
            </Button>
          </div>
          <Text size="sm" c="dimmed">
            {form.privacy}{' '}
            {/* With the path in it, as the router writes it, it would lead to an address without the service that was chosen. */}
            <Anchor href={`#${privacy.id}`} inherit>
              {privacy.title}
            </Anchor>
          </Text>
        </Stack>
      </form>
    </Paper>
  );
}
