import { Anchor, Band, PageHero, PhoneLink, SITE, SimpleGrid, Text, Title } from '@site/kit';
import { hero, topics } from './privacy.content.ts';

export function PrivacyPage() {
  return (
    <>
      <PageHero title={hero.title} lead={hero.lead} />
      <Band tone="surface">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={64} verticalSpacing="xl">
          {topics.map(({ title, text, contact }) => (
            <div key={title}>
              <Title order={2} size="h3" mb="xs">
                {title}
              </Title>
              <Text>
                {text}
                {contact ? (
                  <>
                    {' '}
                    {contact.call} <PhoneLink /> {contact.write}{' '}
                    <Anchor href={`mailto:${SITE.email}`}>{SITE.email}</Anchor>.
                  </>
                ) : null}
              </Text>
            </div>
          ))}
        </SimpleGrid>
      </Band>
    </>
  );
}
