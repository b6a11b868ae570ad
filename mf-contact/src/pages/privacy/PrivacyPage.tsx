import { Band, PageHero, Stack, Text, Title } from '@site/kit';
import { hero, topics } from './privacy.content.ts';

export function PrivacyPage() {
  return (
    <>
      <PageHero title={hero.title} lead={hero.lead} />
      <Band tone="surface">
        <Stack gap="xl" maw="40em">
          {topics.map(({ title, text }) => (
            <div key={title}>
              <Title order={2} size="h3" mb="xs">
                {title}
              </Title>
              <Text>{text}</Text>
            </div>
          ))}
        </Stack>
      </Band>
    </>
  );
}
