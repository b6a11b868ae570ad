// One example of each component of the front door, in alphabetical order. docs/kit.md shows each with its picture.
import {
  Anchor,
  Badge,
  Band,
  Banner,
  Box,
  Button,
  CallButton,
  Card,
  Container,
  Divider,
  Group,
  LazyPicture,
  Link,
  List,
  ListItem,
  NativeSelect,
  PATHS,
  PageHero,
  Paper,
  PhoneLink,
  Picture,
  PointList,
  SERVICES,
  SimpleGrid,
  Stack,
  Steps,
  Text,
  Textarea,
  TextInput,
  Title,
  TitledBand,
  VisuallyHidden,
} from '../src/index.ts';
import house from './house.svg';

export const EXAMPLES = {
  Anchor: () => <Anchor href="mailto:office@example.com">Write to us</Anchor>,
  Badge: () => (
    <Group>
      <Badge size="lg">New</Badge>
      <Badge size="lg" radius="sm" bg="var(--site-gold)" c="black" tt="none">
        Six places in June
      </Badge>
    </Group>
  ),
  Band: () => (
    <Band tone="tint" labelledBy="hours">
      <Title order={2} id="hours">
        Somebody answers at any hour
      </Title>
    </Band>
  ),
  Banner: () => (
    <Banner
      id="dark"
      title="Is half the house dark?"
      action={<CallButton variant="default">Call now</CallButton>}
    >
      <p>Leave the panel closed. An electrician is with you within the hour.</p>
    </Banner>
  ),
  Box: () => <Box bg="var(--site-tint)">A box</Box>,
  Button: () => (
    <Group>
      <Button component={Link} to={PATHS.contact}>
        Ask for a price
      </Button>
      <Button variant="default">What it includes</Button>
    </Group>
  ),
  CallButton: () => <CallButton />,
  Card: () => (
    <Card withBorder radius="md" padding="lg">
      <Title order={3}>200 amperes</Title>
      <Text mt="xs">Enough for a heat pump and one charger.</Text>
    </Card>
  ),
  Container: () => (
    <Container bg="var(--site-tint)">
      <Text>As wide as the page, and never wider than 1200 px</Text>
    </Container>
  ),
  Divider: () => (
    <Stack>
      <Text>What we bring</Text>
      <Divider />
      <Text>What you prepare</Text>
    </Stack>
  ),
  Group: () => (
    <Group>
      <Button>Ask for a price</Button>
      <CallButton />
    </Group>
  ),
  LazyPicture: () => (
    <LazyPicture src={house} width={480} height={240} alt="A house at dusk, and the line that feeds it" />
  ),
  Link: () => (
    <Text>
      Write to us, or read <Link to={PATHS.service('generators')}>how a generator takes over</Link> first.
    </Text>
  ),
  List: () => (
    <List>
      <ListItem>Main breaker</ListItem>
      <ListItem>Grounding</ListItem>
    </List>
  ),
  ListItem: () => (
    <List>
      <ListItem>Main breaker</ListItem>
    </List>
  ),
  NativeSelect: () => (
    <NativeSelect label="Service" data={SERVICES.map(({ slug, name }) => ({ value: slug, label: name }))} />
  ),
  PageHero: () => (
    <PageHero
      title="Power for the whole house"
      lead="A panel that carries what you plan, with the permit and the inspection."
      actions={<Button>Ask for a price</Button>}
      image={<Picture src={house} width={480} height={240} />}
    />
  ),
  Paper: () => (
    <Paper withBorder p="md">
      <Text>On paper</Text>
    </Paper>
  ),
  PhoneLink: () => (
    <Text>
      Call <PhoneLink />, day and night.
    </Text>
  ),
  Picture: () => <Picture src={house} width={480} height={240} alt="A house, and the line that feeds it" />,
  PointList: () => <PointList items={['A price before we begin', 'The permit', 'The inspection']} />,
  SimpleGrid: () => (
    <Band>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Text>100 A: an apartment</Text>
        <Text>200 A: a house with one charger</Text>
        <Text>400 A: a house with a shop</Text>
      </SimpleGrid>
    </Band>
  ),
  Stack: () => (
    <Stack gap="xs">
      <Title order={3}>Monday</Title>
      <Text>The utility turns the power off, and we begin.</Text>
    </Stack>
  ),
  Steps: () => (
    <Band>
      <Steps
        items={[
          { title: 'We look', text: 'At the panel, the meter and the way between them.' },
          { title: 'You decide', text: 'By a price that does not change.' },
          { title: 'We build', text: 'In a day, with the power back by the evening.' },
        ]}
      />
    </Band>
  ),
  Text: () => (
    <Stack gap="xs">
      <Text size="lg">A lead: larger than the text below it</Text>
      <Text>Text, as paragraphs have it</Text>
      <Text c="dimmed">A note, dimmed</Text>
    </Stack>
  ),
  TextInput: () => (
    <Stack>
      <TextInput label="Street" description="Where the work is" />
      <TextInput label="ZIP code" error="A ZIP code has five digits." defaultValue="957" />
    </Stack>
  ),
  Textarea: () => <Textarea label="What is it about?" rows={3} />,
  Title: () => (
    <Stack gap="xs">
      <Title order={2}>Title of a band</Title>
      <Title order={3}>Title within it</Title>
    </Stack>
  ),
  TitledBand: () => (
    <TitledBand
      heading={{ id: 'included', title: 'What is included', lead: 'All of it is in the price.' }}
      layout="split"
    >
      <PointList items={['Permit', 'Inspection', 'Cleaning up']} />
    </TitledBand>
  ),
  VisuallyHidden: () => (
    <Link to={PATHS.service('ev-charger')}>
      Read more<VisuallyHidden> about chargers</VisuallyHidden>
    </Link>
  ),
};
