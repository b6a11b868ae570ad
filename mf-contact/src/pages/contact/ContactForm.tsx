import {
  CONTACT_FORM,
  CONTACT_RECEIVED,
  DANGER_NOTICE,
  HONEYPOT_FIELD,
  SERVICE_OPTIONS,
} from '@site/contract';
import {
  Anchor,
  Button,
  NativeSelect,
  PATHS,
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
import classes from './ContactPage.module.css';
import { form } from './contact.content.ts';
import { CONTACT_ENDPOINT } from './send-contact-request.ts';
import { useContactForm } from './use-contact-form.ts';

const SERVICES = [
  { value: '', label: CONTACT_FORM.chooseService },
  ...SERVICE_OPTIONS.map(({ code, label }) => ({ value: code, label })),
];

/** The contact form. Without JavaScript the browser checks the fields and posts it. */
export function ContactForm() {
  const { field, onInput, onSubmit, isSubmitting, isReceived, failure } = useContactForm();
  return (
    <Paper className={classes.paper} radius="md" withBorder>
      {isReceived ? <Received /> : null}
      <form
        ref={checkFields}
        className={classes.form}
        method="post"
        action={CONTACT_ENDPOINT}
        onInput={onInput}
        onSubmit={onSubmit}
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
          {/* Only spam programs fill this in. The script never sends it. */}
          <VisuallyHidden aria-hidden="true">
            <label>
              {HONEYPOT_FIELD.label}
              <input name={HONEYPOT_FIELD.name} type="text" tabIndex={-1} autoComplete="off" />
            </label>
          </VisuallyHidden>
          {failure ? <Failed why={failure} /> : null}
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? form.sending : CONTACT_FORM.submit}
          </Button>
          <Text size="sm" c="dimmed">
            <span>{form.privacy}</span> {/* In a new tab, so that the form keeps its text. */}
            <Anchor href={PATHS.privacy} target="_blank" aria-label="Privacy (opens in a new tab)" inherit>
              Privacy
            </Anchor>
          </Text>
        </Stack>
      </form>
    </Paper>
  );
}

/** Replaces the browser's messages at fields by our own. */
function checkFields(element: HTMLFormElement | null): void {
  if (element) element.noValidate = true;
}

/** Moves the focus to the result: the button lost it when it was disabled. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}

/** Confirms the request after the notice has gone. */
function Received() {
  return (
    <div ref={focus} className={classes.received} tabIndex={-1}>
      <Title order={3}>{CONTACT_RECEIVED.title}</Title>
      <Text mt="xs">{CONTACT_RECEIVED.text}</Text>
      <Text mt="xs">
        <span>{`${DANGER_NOTICE} ${CONTACT_RECEIVED.urgent}`}</span> <PhoneLink className={classes.whole} />
      </Text>
    </div>
  );
}

/** Explains the failure after the notice has gone. */
function Failed({ why }: { why: string }) {
  return (
    <Text ref={focus} className={classes.failed} tabIndex={-1}>
      <span>{why}</span> <PhoneLink className={classes.whole} inherit />.
    </Text>
  );
}
