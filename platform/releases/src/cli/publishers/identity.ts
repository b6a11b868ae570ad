import { Refusal } from '@site/contract/program';
import { type Command, InvalidArgumentError } from 'commander';
import { CI_ISSUERS } from '../../publishers/issuers.ts';

function readClaim(text: string, before: Record<string, string>): Record<string, string> {
  const [, name, value] = /^(\w+)=(.+)$/s.exec(text) ?? [];
  if (name && value) return { ...before, [name]: value };
  throw new InvalidArgumentError('Give a claim as name=value.');
}

function readPerson(text: string): string {
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return text;
  throw new InvalidArgumentError('Give the address of mail with which the person signs in.');
}

/**
 * What the identity of a job on a branch says. GitHub's has a full ref in it; that of GitLab has the bare name, which a tag may have too.
 * @param ref `main` or `refs/heads/main`; of GitHub another full ref too
 */
function refClaims(ref: string, preset: 'github' | 'gitlab' | undefined): Record<string, string> {
  const branch = ref.replace(/^refs\/heads\//, '');
  if (preset === 'gitlab') return { ref: branch, ref_type: 'branch' };
  return { ref: preset === 'github' && !branch.startsWith('refs/') ? `refs/heads/${branch}` : ref };
}

/** Who is meant, as it is given. */
export interface IdentityFlags
  extends Partial<
    Record<'github' | 'gitlab' | 'issuer' | 'person' | 'ref' | 'environment' | 'workflow', string>
  > {
  claim: Record<string, string>;
}

/** Adds the options that say whose identity is meant. */
export function withIdentity(command: Command): Command {
  return command
    .option('--github <repository id>', 'of GitHub: gh api repos/OWNER/NAME --jq .id')
    .option('--gitlab <project id>', 'of GitLab')
    .option('--issuer <address>', 'another issuer, which DEPLOY_ISSUERS names too; of GitLab: the instance')
    .option(
      '--claim <name=value>',
      'what its identity has to say; may be given more than once',
      readClaim,
      {},
    )
    .option('--ref <ref>', 'only on this branch: main; of another issuer: what its claim "ref" says')
    .option('--environment <name>', 'only in this environment')
    .option('--workflow <ref>', 'only this workflow of GitHub: its job_workflow_ref')
    .option(
      '--person <address>',
      'a person who signs in to the console: at --issuer, which is DEPLOY_OIDC_ISSUER, with this address',
      readPerson,
    );
}

/**
 * Whose identity is meant: from where it is, and what it has to say.
 * @throws Refusal where that is not said, or not of one alone
 */
export function identityOf({ github, gitlab, issuer, claim, ref, person, ...rest }: IdentityFlags): {
  issuer: string;
  claims: Record<string, string>;
  isPerson: boolean;
} {
  const { environment, workflow } = rest;
  if (person !== undefined) {
    if (!issuer || github || gitlab || ref || environment || workflow)
      throw new Refusal('Say with --issuer where the person signs in; the rest is of jobs of a CI.');
    // Providers write addresses as people do.
    return { issuer, claims: { ...claim, email: person.toLowerCase() }, isPerson: true };
  }
  const claims = {
    ...claim,
    ...(github ? { repository_id: github } : {}),
    ...(gitlab ? { project_id: gitlab } : {}),
    ...(ref ? refClaims(ref, github ? 'github' : gitlab ? 'gitlab' : undefined) : {}),
    ...(environment ? { environment } : {}),
    ...(workflow ? { job_workflow_ref: workflow } : {}),
  };
  const from = issuer ?? (github ? CI_ISSUERS.github : gitlab ? CI_ISSUERS.gitlab : undefined);
  if (!from || (github && gitlab) || !(github || gitlab || Object.keys(claim).length > 0))
    throw new Refusal(
      'Say whose jobs: --github or --gitlab with an id, or --issuer with a --claim. Of a person: --issuer with --person.',
    );
  return { issuer: from, claims, isPerson: false };
}
