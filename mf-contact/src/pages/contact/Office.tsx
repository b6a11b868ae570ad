import type { Office as OfficeDetails } from '@site/contract';
import { Anchor, Text } from '@site/kit';
import { office } from './contact.content.ts';

export function Office({ address, hours, map }: OfficeDetails) {
  return (
    <>
      <address>
        {address.map((line) => (
          <Text key={line}>{line}</Text>
        ))}
      </address>
      <Text c="dimmed">{hours}</Text>
      <Anchor href={map} target="_blank" rel="noopener" aria-label={`${office.map} (opens in a new tab)`}>
        {office.map}
      </Anchor>
    </>
  );
}
