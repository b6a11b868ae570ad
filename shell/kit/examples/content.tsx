// One example of each part of content pages, in alphabetical order.
import { Accordion, Callout, Prose, Quote, Table } from '../src/content.ts';
import { Link, PATHS } from '../src/index.ts';

export const EXAMPLES = {
  Accordion: () => (
    <Accordion
      items={[
        {
          title: 'How long is the power off?',
          content: (
            <p>
              Four hours on most days. <Link to={PATHS.contact}>Tell us</Link> what must not stand still.
            </p>
          ),
        },
        { title: 'Do I need a permit?', content: <p>Yes, and we bring it.</p> },
        { title: 'Who turns the meter off?', content: <p>The utility, at a time that we agree with it.</p> },
      ]}
    />
  ),
  Callout: () => (
    <>
      <Callout title="Have the account number at hand">
        <p>It stands on the first page of the utility’s bill.</p>
      </Callout>
      <br />
      <Callout tone="warning" title="Do not open the panel">
        <p>What feeds it is live, even with the main breaker off.</p>
      </Callout>
    </>
  ),
  Prose: () => (
    <Prose>
      <h2>Before we come</h2>
      <p>
        Clear the way to the panel, three feet to each side. What is on a timer loses its time; see{' '}
        <Link to={PATHS.service('home-automation')}>home automation</Link> for what does not.
      </p>
      <h3>What we need</h3>
      <ul>
        <li>A place to park the van</li>
        <li>Somebody who may sign</li>
      </ul>
    </Prose>
  ),
  Quote: () => (
    <Quote by="R. Alvarez" about="bakery in Elk Grove">
      The ovens were back before the dough had risen.
    </Quote>
  ),
  Table: () => (
    <Table
      caption="What a panel carries"
      columns={['Panel', 'Carries', 'Continuous load']}
      rows={[
        ['100 A', 'An apartment, gas heat', '80 A'],
        ['200 A', 'A house with a heat pump and a charger', '160 A'],
        ['400 A', 'A house with a shop, or two units', '320 A'],
      ]}
    />
  ),
};
