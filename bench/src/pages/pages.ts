import { parseArgs } from 'node:util';
import { printError } from '@site/contract/program';
import { Report } from '../report.ts';
import { ROUTES } from '../routes.ts';
import { type Click, timeClick } from './click.ts';
import { CONTROLS, measureInteraction } from './interaction.ts';
import { measureLoad } from './page-load.ts';
import { openPhone } from './phone.ts';
import { waitForIdleMachine } from './wait-for-idle-machine.ts';

const CLICKS: Readonly<Record<string, Click>> = {
  'Schedule, nothing touched': { from: '/', to: '/contact', before: 'nothing' },
  'another link, nothing touched': { from: '/', to: '/services/ev-charger', before: 'nothing' },
  'another link, after a hover of 200 ms': { from: '/', to: '/services/ev-charger', before: 'hover' },
  'another link, application running': { from: '/', to: '/services/ev-charger', before: 'app' },
};

interface Site {
  name: string;
  origin: string;
}

function readSite(text: string): Site {
  const [, name = '', address = ''] = /^([\w.-]+)=(https?:\/\/.+)$/.exec(text) ?? [];
  if (!name) throw new Error(`${text}: give each site as NAME=URL, such as site=http://127.0.0.1:3000.`);
  return { name, origin: new URL(address).origin };
}

/**
 * Compares the pages of running sites: loads, presses and clicks, each in a fresh browser, the sites in turn.
 * The first site is compared with the others.
 */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      route: { type: 'string', multiple: true, default: ROUTES },
      only: { type: 'string', default: 'load,press,click' },
      json: { type: 'string' },
    },
  });
  const sites = positionals.map(readSite);
  if (sites.length === 0) throw new Error('Name at least one running site: site=http://127.0.0.1:3000');
  const report = new Report(sites.map(({ name }) => name));

  async function load(route: string, { name, origin }: Site): Promise<void> {
    await waitForIdleMachine();
    await using phone = await openPhone();
    report.add(route, name, await measureLoad(phone, origin + route));
  }

  async function press(control: string, { name, origin }: Site): Promise<void> {
    await waitForIdleMachine();
    await using phone = await openPhone(CONTROLS[control]);
    report.add('press to paint', name, await measureInteraction(phone, origin, control));
  }

  async function follow([what, link]: [string, Click], { name, origin }: Site): Promise<void> {
    await waitForIdleMachine();
    const took = await timeClick(origin, link);
    if (took !== undefined) report.add('click to heading', name, { [`${what}, ms`]: took });
  }

  const kinds = values.only.split(',');
  const rounds = Number(values.rounds);
  for (let round = 1; round <= rounds; round += 1) {
    if (kinds.includes('load'))
      for (const route of values.route) for (const site of sites) await load(route, site);
    if (kinds.includes('press'))
      for (const control of Object.keys(CONTROLS)) for (const site of sites) await press(control, site);
    if (kinds.includes('click'))
      for (const link of Object.entries(CLICKS)) for (const site of sites) await follow(link, site);
    printError(`Round ${round} of ${rounds} is done.`);
  }
  report.print(values.json);
}
