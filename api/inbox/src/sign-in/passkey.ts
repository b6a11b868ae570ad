import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { request } from '@site/app/request';
import { INBOX_PATHS } from '@site/contract/api';

const PASSKEY = `${INBOX_PATHS.auth}/passkey`;

/** Browsers do not say whether there was no passkey or the user canceled. */
function failWith(message: string) {
  return () => {
    throw new Error(message);
  };
}

export async function addPasskey(): Promise<void> {
  const optionsJSON = await request<PublicKeyCredentialCreationOptionsJSON>(
    'GET',
    `${PASSKEY}/generate-register-options`,
  );
  const response = await startRegistration({ optionsJSON }).catch(
    failWith('No passkey was added. This device may have one already. If not, try again.'),
  );
  await request('POST', `${PASSKEY}/verify-registration`, { body: { response } });
}

export async function signInWithPasskey(): Promise<void> {
  const optionsJSON = await request<PublicKeyCredentialRequestOptionsJSON>(
    'GET',
    `${PASSKEY}/generate-authenticate-options`,
  );
  const response = await startAuthentication({ optionsJSON }).catch(
    failWith('No passkey was used. Try again, or sign in with a link by email.'),
  );
  await request('POST', `${PASSKEY}/verify-authentication`, { body: { response } });
}
