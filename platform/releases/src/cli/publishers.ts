import { formatCompanyTime } from '@site/contract/company-time';
import { print, printError } from '@site/contract/program';
import { formatTable } from '@site/contract/table';
import { type Command, InvalidArgumentError } from 'commander';
import { ReleaseError } from '../errors.ts';
import { releaseName } from '../service/contract.ts';
import { type Actor, type Publisher, type Right, right } from '../store/manifests.ts';
import { findServer, openLocalStore } from './open.ts';
import { addServerOption, collectOption, type ServerOption, wholeNumber } from './options.ts';

function readRights(text: string): Right[] {
  const rights = text.split(',').map((each) => right.safeParse(each.trim()));
  const known = rights.flatMap(({ data }) => data ?? []);
  if (known.length === rights.length) return known;
  throw new InvalidArgumentError(
    `Give one or more of ${right.options.join(', ')}, with commas between them.`,
  );
}

function readSection(text: string, before: string[] = []): string[] {
  if (releaseName.safeParse(text).success) return collectOption(text, before);
  throw new InvalidArgumentError('Give the name of a section, such as mf-contact, or shell.');
}

function readClaim(text: string, before: Record<string, string>): Record<string, string> {
  const [, name, value] = /^(\w+)=(.+)$/s.exec(text) ?? [];
  if (name && value) return { ...before, [name]: value };
  throw new InvalidArgumentError('Give a claim as name=value.');
}

function readPerson(text: string): string {
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return text;
  throw new InvalidArgumentError('Give the e-mail address with which the person signs in.');
}

interface IdentityFlags extends Partial<Record<'github' | 'gitlab' | 'issuer' | 'person' | 'ref', string>> {
  claim: Record<string, string>;
}

/** Returns the claims of jobs on a branch. GitHub's has the full ref, GitLab's the bare name. */
function refClaims({ ref, github, gitlab }: IdentityFlags): Record<string, string> {
  if (ref === undefined) return {};
  if (gitlab) return { ref, ref_type: 'branch' };
  return { ref: github && !ref.startsWith('refs/') ? `refs/heads/${ref}` : ref };
}

async function identityOf(flags: IdentityFlags) {
  const { github, gitlab, issuer, person, claim } = flags;
  const { CI_ISSUERS } = await import('../publish/publishers.ts');
  const from = issuer ?? (github && CI_ISSUERS.github) ?? (gitlab && CI_ISSUERS.gitlab);
  const named = [github, gitlab, person].filter((each) => each !== undefined);
  if (!from || named.length > 1 || (named.length === 0 && Object.keys(claim).length === 0))
    throw new ReleaseError(
      'bad-request',
      'Name one publisher: --github or --gitlab with an id, --issuer with --claim, or --issuer with --person.',
    );
  const claims = {
    ...claim,
    ...(github && { repository_id: github }),
    ...(gitlab && { project_id: gitlab }),
    // Providers may write an address with capitals.
    ...(person && { email: person.toLowerCase() }),
    ...refClaims(flags),
  };
  return { issuer: from, claims, isPerson: person !== undefined };
}

function whoIs(publisher: Publisher): string {
  if (publisher.kind === 'token') return 'token';
  const claims = Object.entries(publisher.claims).map(([name, value]) => `${name}=${value}`);
  return `${publisher.person ? 'person ' : ''}${publisher.issuer} ${claims.join(' ')}`;
}

function stateOf(publisher: Publisher): string {
  if (publisher.revokedAt !== undefined) return `revoked ${formatCompanyTime(publisher.revokedAt)}`;
  if (publisher.kind === 'ci') return 'good';
  const { expires } = publisher;
  return `${Date.parse(expires) > Date.now() ? 'good until' : 'expired'} ${formatCompanyTime(expires)}`;
}

async function open() {
  const [publishers, { localUser }, { store }] = await Promise.all([
    import('../publish/publishers.ts'),
    import('../service/local.ts'),
    openLocalStore(),
  ]);
  const actor: Actor = localUser();
  return { ...publishers, store, actor };
}

function addListAndEnd(command: Command, kind: Publisher['kind'], end: string, what: string): void {
  command
    .command('list')
    .description(`list the ${what}s and their rights`)
    .action(async () => {
      const { publishersOf, store } = await open();
      const all = await publishersOf(store, kind);
      if (all.length === 0) return print(`There is no ${what}.`);
      const rows = all.map((each) => [
        each.id,
        whoIs(each),
        each.sections.join(', '),
        each.may.join(', '),
        stateOf(each),
      ]);
      print(formatTable(['ID', 'WHO', 'SECTIONS', 'MAY', 'STATE'], rows));
    });
  command
    .command(end)
    .description(`end a ${what}'s rights and previews at once`)
    .argument('<id>', 'as "list" has it')
    .action(async (id: string) => {
      const { revokePublisher, store, actor } = await open();
      await revokePublisher(store, kind, id, actor);
      print(`The ${what} ${id} has no rights now.`);
    });
}

function withGrant(command: Command): Command {
  return command
    .requiredOption('--section <name>', 'whose releases; may be repeated', readSection)
    .requiredOption('--may <rights>', right.options.join(','), readRights);
}

interface Granted {
  section: string[];
  may: Right[];
}

/** Adds the commands that manage publishers. They work on the local store only. */
export function addPublisherCommands(program: Command): void {
  const token = program.command('token').description('tokens for the deploy service');
  withGrant(token.command('create'))
    .description('create a token; it is printed once and not stored')
    .requiredOption('--expires <days>', 'how long it is good: 90d, 366d at most', (text) =>
      wholeNumber(1, 366)(text.replace(/d$/, '')),
    )
    .action(async ({ section, may, expires }: Granted & { expires: number }) => {
      const { createToken, store, actor } = await open();
      const made = await createToken(store, { sections: section, may }, expires, actor);
      const days = `${expires} ${expires === 1 ? 'day' : 'days'}`;
      printError(`Token ${made.publisher.id} may ${may.join(', ')} ${section.join(', ')} for ${days}.`);
      print(made.token);
    });
  addServerOption(token.command('exchange'))
    .description('print a 15-minute token for the identity of this CI job')
    .action(async ({ server: flag }: ServerOption) => {
      const server = findServer(flag);
      if (!server)
        throw new ReleaseError('bad-request', 'Name the deploy service with --server or RELEASE_SERVER.');
      const { HttpReleaseService } = await import('../service/http-client.ts');
      print(await new HttpReleaseService(server).token());
    });
  addListAndEnd(token, 'token', 'revoke', 'token');

  const publisher = program.command('publisher').description('CI jobs and people that may publish');
  withGrant(publisher.command('add'))
    .description(
      'let jobs of a repository publish, or a person in the console; by ids: names can be taken over',
    )
    .option('--github <repository id>', 'on GitHub: gh api repos/OWNER/NAME --jq .id')
    .option('--gitlab <project id>', 'on GitLab')
    .option('--issuer <address>', 'another issuer, also in DEPLOY_ISSUERS; for GitLab the instance')
    .option('--claim <name=value>', 'a claim of the identity; may be repeated', readClaim, {})
    .option('--ref <ref>', 'only this branch: main; for another issuer its claim "ref"')
    .option('--person <address>', 'a person who signs in to the console at --issuer', readPerson)
    .action(async ({ section, may, ...flags }: Granted & IdentityFlags) => {
      const identity = await identityOf(flags);
      const { addPublisher, store, actor } = await open();
      const made = await addPublisher(store, { sections: section, may }, identity, actor);
      print(`Publisher ${made.id} may ${may.join(', ')} ${section.join(', ')}: ${whoIs(made)}`);
    });
  addListAndEnd(publisher, 'ci', 'remove', 'publisher');
}
