import { isSecure } from '@site/contract/hosts';
import { print, printError, printJson, Refusal } from '@site/contract/program';
import { companyTime } from '@site/contract/times';
import { type Command, InvalidArgumentError } from 'commander';
import { RELEASE_NAME } from '../../compose/section-rules.ts';
import type { Publisher, Right } from '../../store/records/deploy-records.ts';
import { RIGHTS } from '../../store/records/rights.ts';
import { collect, type ServerFlag, wholeNumber, withServer } from '../arguments.ts';
import { openLocal, readLocal } from '../local.ts';
import { findServer, requireNoServer } from '../remote/server.ts';
import { type IdentityFlags, identityOf, withIdentity } from './identity.ts';

function readRights(text: string): Right[] {
  const rights = text.split(',').map((each) => each.trim());
  if (rights.every((each): each is Right => RIGHTS.some((known) => known === each))) return rights;
  throw new InvalidArgumentError(`Give one or more of ${RIGHTS.join(', ')}, with commas between them.`);
}

function readDays(text: string): number {
  return wholeNumber(1, 366)(text.replace(/d$/, ''));
}

function readSection(text: string, before: string[] = []): string[] {
  if (RELEASE_NAME.test(text)) return collect(text, before);
  throw new InvalidArgumentError('Give the name of a section, such as mf-contact, or shell.');
}

function readWebhook(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && isSecure(url) && !url.username && !url.password) return text;
  throw new InvalidArgumentError('Give an https address (http:// on this machine only).');
}

/** What is shown of a publisher: neither the hash of a token nor what its webhook is signed with. */
function shown({ webhook, ...publisher }: Publisher): object {
  const { hash: _, ...rest } = { hash: undefined, ...publisher };
  return { ...rest, ...(webhook ? { webhook: webhook.url } : {}) };
}

/** Says once what a webhook is signed with. */
function sayWebhook({ webhook }: Publisher): void {
  if (webhook)
    printError(
      `What becomes of its canaries is posted to ${webhook.url}, signed with ${webhook.secret} (Standard Webhooks), which is shown once.`,
    );
}

function stateOf(publisher: Publisher): string {
  if (publisher.revokedAt !== undefined) return `revoked ${companyTime(publisher.revokedAt)}`;
  if (publisher.kind === 'ci') return 'good';
  const { expires } = publisher;
  return `${Date.parse(expires) > Date.now() ? 'good until' : 'expired'} ${companyTime(expires)}`;
}

function whoIs(publisher: Publisher): string {
  if (publisher.kind === 'token') return 'token';
  const claims = Object.entries(publisher.claims).map(([name, value]) => `${name}=${value}`);
  return `${publisher.person ? 'person ' : ''}${publisher.issuer} ${claims.join(' ')}`;
}

async function open() {
  requireNoServer();
  const [publishers, { store }] = await Promise.all([import('../../publishers/publishers.ts'), openLocal()]);
  return { ...publishers, store };
}

function addListAndEnd(command: Command, kind: Publisher['kind'], end: string, what: string): void {
  command
    .command('list')
    .description(`list the ${what}s, and what each may do`)
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: true }) => {
      requireNoServer();
      const [{ publishersOf }, { store }, { table }] = await Promise.all([
        import('../../publishers/publishers.ts'),
        readLocal(),
        import('@site/contract/table'),
      ]);
      const all = await publishersOf(store, kind);
      if (json) return printJson(all.map(shown));
      if (all.length === 0) return print(`There is no ${what}.`);
      const rows = all.map((each) => [
        each.id,
        whoIs(each),
        each.sections.join(', '),
        each.may.join(', '),
        stateOf(each),
      ]);
      print(table(['ID', 'WHO', 'SECTIONS', 'MAY', 'STATE'], rows));
    });
  command
    .command(end)
    .description(`end what a ${what} may do, at once`)
    .argument('<id>', 'as "list" has it')
    .action(async (id: string) => {
      const { revokePublisher, store } = await open();
      await revokePublisher(store, kind, id);
      print(`The ${what} ${id} may do nothing any more.`);
    });
}

function withGrant(command: Command): Command {
  return command
    .requiredOption('--section <name>', 'whose releases; may be given more than once', readSection)
    .requiredOption('--may <rights>', RIGHTS.join(','), readRights)
    .option('--webhook <address>', 'where it is told what became of its canaries', readWebhook);
}

interface Granted {
  section: string[];
  may: Right[];
  webhook?: string;
}

/** Adds the commands with which the owner says who may do what over the network. They work on the local store alone. */
export function addPublisherCommands(program: Command): void {
  const token = program.command('token').description('tokens for the deploy service');
  withGrant(token.command('create'))
    .description('make a token; it is printed once, and nowhere kept')
    .requiredOption('--expires <days>', 'how long it is good: 90d, 366d at most', readDays)
    .action(async ({ section, may, webhook, expires }: Granted & { expires: number }) => {
      const { createToken, store } = await open();
      const made = await createToken(store, { sections: section, may, webhook }, expires);
      printError(
        `Token ${made.publisher.id} may ${may.join(', ')} ${section.join(', ')} for ${expires} ${expires === 1 ? 'day' : 'days'}.`,
      );
      sayWebhook(made.publisher);
      print(made.token);
    });
  withServer(token.command('exchange'))
    .description('print a token of 15 minutes for the identity of this job of a CI')
    .action(async ({ server: flag }: ServerFlag) => {
      const server = findServer(flag);
      if (!server) throw new Refusal('Name the deploy service: --server or RELEASE_SERVER.');
      return (await import('../remote/commands.ts')).printExchanged(server);
    });
  addListAndEnd(token, 'token', 'revoke', 'token');

  const publisher = program
    .command('publisher')
    .description('jobs of CIs that may publish, and people, by their identity');
  withIdentity(withGrant(publisher.command('add')))
    .description(
      'let jobs of a repository publish, or a person in the console; ids, not names, which can be taken over',
    )
    .action(async ({ section, may, webhook, ...flags }: Granted & IdentityFlags) => {
      const { issuer, claims, isPerson } = identityOf(flags);
      const { addPublisher, store } = await open();
      const made = await addPublisher(store, { sections: section, may, webhook }, issuer, claims, isPerson);
      sayWebhook(made);
      print(`Publisher ${made.id} may ${may.join(', ')} ${section.join(', ')}: ${whoIs(made)}`);
    });
  addListAndEnd(publisher, 'ci', 'remove', 'publisher');
}
