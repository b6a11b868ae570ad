import { Button, Group, Text } from '@mantine/core';
import { SITE, serviceLabel } from '@site/contract';
import type { LeadDetail } from '@site/contract/api';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { useRef } from 'react';
import { useSession } from '../session.ts';
import { useShortcut } from '../shortcuts.tsx';

/** Returns a `mailto:` address with the beginning of a reply. */
function mailLink({ name, service, request }: LeadDetail, sender: string): string {
  const subject = `Your request: ${serviceLabel(service)}`;
  const body = `Hello ${name},\n\nthank you for your request.\n\n\n${sender}\n${SITE.company}`;
  const query = new URLSearchParams({ subject, body }).toString().replaceAll('+', '%20');
  return `mailto:${encodeURIComponent(request.email)}?${query}`;
}

/** Buttons to call and to write. A phone number that cannot be dialed is text. */
export function ContactButtons({ lead }: { lead: LeadDetail }) {
  const { person } = useSession();
  const call = useRef<HTMLAnchorElement>(null);
  useShortcut('c', () => call.current?.click());
  const { phone, tel } = lead;
  return (
    <Group gap="sm">
      {tel ? (
        <Button
          component="a"
          ref={call}
          href={tel}
          leftSection={<IconPhone size={20} />}
          aria-label={`Call ${phone}`}
        >
          {phone}
        </Button>
      ) : (
        <Text>
          Phone number, as typed: <strong>{phone}</strong>
        </Text>
      )}
      <Button
        component="a"
        href={mailLink(lead, person.name)}
        variant="default"
        leftSection={<IconMail size={20} />}
      >
        Write an email
      </Button>
    </Group>
  );
}
