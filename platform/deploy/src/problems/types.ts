/** Everything that the service refuses, by problem type: the status, and a title that stays the same. Programs may branch on the types. */
export const PROBLEMS = {
  'no-token': [401, 'No token, or none that is known'],
  'token-expired': [401, 'The token has expired'],
  revoked: [401, 'The publisher was revoked'],
  'foreign-page': [403, 'Another site’s page asked'],
  'identity-unreadable': [401, 'The identity cannot be read'],
  'wrong-issuer': [401, 'The identity is from somebody who is not believed'],
  'wrong-audience': [401, 'The identity was made out for somebody else'],
  'wrong-signature': [401, 'The signature of the identity is not its issuer’s'],
  'identity-expired': [401, 'The identity has expired'],
  'identity-not-yet-valid': [401, 'The identity is not valid yet'],
  'identity-used': [401, 'The identity was used before'],
  'pull-request': [403, 'Pull requests publish nothing'],
  'unknown-publisher': [403, 'No publisher has this identity'],
  'issuer-unreachable': [503, 'The keys of the issuer cannot be read'],
  'other-section': [403, 'Another team’s section'],
  'missing-right': [403, 'A right is missing'],
  'not-found': [404, 'Nothing is here'],
  'unknown-release': [404, 'There is no such release'],
  'unknown-preview': [404, 'There is no such preview'],
  'bad-request': [400, 'The request cannot be understood'],
  'unsupported-media-type': [415, 'Not a type that is taken here'],
  'upload-unreadable': [400, 'The archive cannot be read'],
  'upload-cut-off': [400, 'The upload is not whole'],
  'upload-not-a-file': [422, 'Something in the archive is no plain file'],
  'upload-bad-name': [422, 'A file has a name that none may have'],
  'upload-same-name': [422, 'Two names are the same, or nearly'],
  'upload-too-large': [413, 'The upload is too large'],
  'upload-too-many-files': [413, 'The upload has too many files'],
  'upload-bomb': [413, 'The upload becomes far larger when it is unpacked'],
  'upload-wrong-digest': [422, 'Other bytes arrived than were announced'],
  'upload-unusable-digest': [400, 'The announced digest cannot be compared'],
  'upload-bad-facts': [422, 'What is said of the build cannot be used'],
  'build-refused': [422, 'The build cannot be a release'],
  refused: [422, 'Refused'],
  'refused-by-gate': [422, 'A check refused'],
  'too-many-requests': [429, 'Too many requests of this publisher'],
  'too-many-failures': [429, 'Too many failures from this address'],
  'queue-full': [503, 'Too much is waiting'],
  ending: [503, 'The service is ending'],
  interrupted: [500, 'The service ended meanwhile'],
  'console-not-built': [503, 'The console has not been built'],
  'store-unusable': [503, 'The release store cannot be used at the moment'],
  internal: [500, 'Something went wrong on our side'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemName = keyof typeof PROBLEMS;

/** The type of a problem, as it stands in answers. */
export function typeOf(name: ProblemName): string {
  return `/problems/${name}`;
}
