import { parseArgs } from 'node:util';
import { printError } from '@site/contract/program';
import { Report } from '../report.ts';
import { ROUTES } from '../routes.ts';
import { type Click, timeClick } from './click.ts';
import { CONTROLS, look, press } from './look.ts';
import { openPhone } from './phone.ts';
import { untilQuiet } from './quiet.ts';

const CLICKS: Readonly<Record<string, Click>> = {
  'Schedule, nothing touched': { from: '/', to: '/contact', before: 'nothing' },
  'another link, nothing touched': { from: '/', to: '/services/ev-charger', before: 'nothing' },
  'another link, after a hover of 200 ms': { from: '/', to: '/services/ev-charger', before: 'hover' },
  'another link, application running': { from: '/', to: '/services/ev-charger', before: 'app' },
};

interface Contender {
  name: string;
  origin: string;
}

function readContender(text: string): Contender {
  const [, name = '', address = ''] = /^([\w.-]+)=(https?:\/\/.+)$/.exec(text) ?? [];
  if (!name) throw new Error(`${text}: give each site as NAME=URL, such as site=http://127.0.0.1:3000.`);
  return { name, origin: new URL(address).origin };
}

/**
 * Compares the pages of sites that are running: loads, presses and clicks, each in a fresh browser, the sites in turn.
 * The first site named is compared with the others.
 */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      route: { type: 'string', multiple: true, default: ROUTES },
      only: { type: 'string', default: 'look,press,click' },
      json: { type: 'string' },
    },
  });
  const contenders = positionals.map(readContender);
  if (contenders.length === 0) throw new Error('Name at least one running site: site=http://127.0.0.1:3000');
  const report = new Report(contenders.map(({ name }) => name));
  const rounds = Array.from({ length: Number(values.rounds) }, (_, index) => index + 1);

  async function lookAt(route: string, { name, origin }: Contender): Promise<void> {
    await untilQuiet();
    await using phone = await openPhone();
    report.add(route, name, await look(phone, origin + route));
  }

  async function pressOn(control: string, { name, origin }: Contender): Promise<void> {
    const { route = '/', wide = false } = CONTROLS[control] ?? {};
    await untilQuiet();
    await using phone = await openPhone({ wide });
    report.add('presses', name, await press(phone, origin + route, control));
  }

  async function clickOn(what: string, click: Click, { name, origin }: Contender): Promise<void> {
    await untilQuiet();
    const took = await timeClick(origin, click);
    if (took !== undefined) report.add('clicks', name, { [`${what}, ms`]: took });
  }

  for (const round of rounds) {
    for (const contender of contenders) {
      if (values.only.includes('look')) for (const route of values.route) await lookAt(route, contender);
      if (values.only.includes('press'))
        for (const control of Object.keys(CONTROLS)) await pressOn(control, contender);
      if (values.only.includes('click'))
        for (const [what, click] of Object.entries(CLICKS)) await clickOn(what, click, contender);
    }
    printError(`Round ${round} of ${rounds.length} is done.`);
  }
  report.print(values.json);
}
