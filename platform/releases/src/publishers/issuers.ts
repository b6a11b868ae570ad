/** Where the identities of most teams' CIs come from. */
export const CI_ISSUERS = {
  github: 'https://token.actions.githubusercontent.com',
  gitlab: 'https://gitlab.com',
} as const;
