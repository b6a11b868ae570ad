import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { SITE } from '@site/contract';
import type { PasskeyInfo } from '@site/contract/inbox';
import { getStaff, type StaffMember } from '../../accounts/people.ts';
import { PasskeyRefused } from '../../accounts/problems.ts';
import { issueToken, spendToken } from '../../accounts/tokens.ts';
import type { LeadsDatabase } from '../../database/schema.ts';

/** How long a device may take to answer, in milliseconds. */
const CHALLENGE_LIFE = 5 * 60_000;

/** Loaded when somebody uses a passkey: it takes 3 MB. */
const loadWebauthn = () => import('@simplewebauthn/server');

/** Passkeys (https://www.w3.org/TR/webauthn-3/) of the inbox's host. Each challenge is answered once, on any instance. */
export class Passkeys {
  readonly #database: LeadsDatabase;
  readonly #origin: string;
  readonly #host: string;

  /** @param origin of the inbox: passkeys belong to its host */
  constructor(database: LeadsDatabase, origin: string) {
    this.#database = database;
    this.#origin = origin;
    this.#host = new URL(origin).hostname;
  }

  /** What a browser needs to make a passkey for this person. */
  async addingOptions({ id, name, email }: StaffMember) {
    const known = await this.#passkeysOf(id);
    const webauthn = await loadWebauthn();
    const options = await webauthn.generateRegistrationOptions({
      rpName: SITE.company,
      rpID: this.#host,
      userID: new TextEncoder().encode(id),
      userName: email,
      userDisplayName: name,
      attestationType: 'none',
      excludeCredentials: known.map((passkey) => ({ id: passkey.id })),
      // It stands for the mail: found without a name, and used by nobody but the device's owner.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      timeout: CHALLENGE_LIFE,
    });
    await this.#keepChallenge('passkey-add', options.challenge, id);
    return options;
  }

  /** Keeps a passkey that a browser has made. @throws PasskeyRefused */
  async add({ id }: StaffMember, response: RegistrationResponseJSON, device: string) {
    const webauthn = await loadWebauthn();
    const verified = await webauthn
      .verifyRegistrationResponse({
        response,
        expectedChallenge: (challenge) => this.#useChallenge('passkey-add', challenge, id),
        expectedOrigin: this.#origin,
        expectedRPID: this.#host,
        requireUserVerification: true,
      })
      .catch(refuse);
    if (!verified.verified) throw new PasskeyRefused();
    const { credential } = verified.registrationInfo;
    const added = await this.#database
      .insertInto('staff_passkey')
      .values({
        id: credential.id,
        staff_id: id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: (credential.transports ?? []).join(','),
        device,
        created_at: new Date().toISOString(),
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new PasskeyRefused();
  }

  /** What a browser needs to offer the passkeys that it has for this host. */
  async signInOptions() {
    const webauthn = await loadWebauthn();
    const options = await webauthn.generateAuthenticationOptions({
      rpID: this.#host,
      userVerification: 'required',
      timeout: CHALLENGE_LIFE,
    });
    await this.#keepChallenge('passkey-sign-in', options.challenge);
    return options;
  }

  /** Who has signed in with a passkey. @throws PasskeyRefused */
  async signIn(response: AuthenticationResponseJSON): Promise<StaffMember> {
    const row = await this.#database
      .selectFrom('staff_passkey')
      .selectAll()
      .where('id', '=', response.id)
      .executeTakeFirst();
    const member = row && (await getStaff(this.#database, row.staff_id));
    if (!row || !member || ownerOf(response) !== member.id) throw new PasskeyRefused();
    const webauthn = await loadWebauthn();
    const { verified, authenticationInfo } = await webauthn
      .verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) => this.#useChallenge('passkey-sign-in', challenge, null),
        expectedOrigin: this.#origin,
        expectedRPID: this.#host,
        requireUserVerification: true,
        credential: {
          id: row.id,
          publicKey: Buffer.from(row.public_key, 'base64url'),
          counter: row.counter,
          // As a browser has named them.
          transports: row.transports.split(',').filter(Boolean) as AuthenticatorTransport[],
        },
      })
      .catch(refuse);
    if (!verified) throw new PasskeyRefused();
    const used = await this.#database
      .updateTable('staff_passkey')
      .set({ counter: authenticationInfo.newCounter, last_used_at: new Date().toISOString() })
      .where('id', '=', row.id)
      // Another answer may have been looked at meanwhile, or the passkey taken away.
      .where('counter', '=', row.counter)
      .returning('id')
      .executeTakeFirst();
    if (!used) throw new PasskeyRefused();
    return member;
  }

  /** The passkeys of a person, the oldest first. */
  async list(staffId: string): Promise<PasskeyInfo[]> {
    const rows = await this.#passkeysOf(staffId);
    return rows.map((row) => ({
      id: row.id,
      device: row.device,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
    }));
  }

  /** @returns whether this person had it */
  async remove(staffId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database
      .deleteFrom('staff_passkey')
      .where('id', '=', id)
      .where('staff_id', '=', staffId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  #passkeysOf(staffId: string) {
    return this.#database
      .selectFrom('staff_passkey')
      .selectAll()
      .where('staff_id', '=', staffId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }

  async #keepChallenge(purpose: 'passkey-add' | 'passkey-sign-in', token: string, staffId?: string) {
    await issueToken(this.#database, { purpose, token, validFor: CHALLENGE_LIFE, staffId });
  }

  async #useChallenge(purpose: 'passkey-add' | 'passkey-sign-in', challenge: string, staffId: string | null) {
    const used = await spendToken(this.#database, purpose, challenge);
    return used !== undefined && used.staffId === staffId;
  }
}

/** Whose passkey the device says it is. Nobody has named themselves, so the standard asks for it (7.2, step 6). */
function ownerOf({ response }: AuthenticationResponseJSON): string {
  return Buffer.from(String(response?.userHandle), 'base64url').toString();
}

function refuse(): never {
  throw new PasskeyRefused();
}
