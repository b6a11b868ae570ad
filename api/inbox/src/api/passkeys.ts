// In a chunk of its own with its library: few visits need it.
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { request } from './request.ts';

/** Has this device make a passkey, which signs in here from then on. */
export async function addPasskey(): Promise<void> {
  const optionsJSON = await request<PublicKeyCredentialCreationOptionsJSON>('POST', 'passkeys/options');
  await request('POST', 'passkeys', { response: await startRegistration({ optionsJSON }) });
}

/** Signs in with a passkey of this device. */
export async function signInWithPasskey(): Promise<void> {
  const optionsJSON = await request<PublicKeyCredentialRequestOptionsJSON>('POST', 'sign-in/passkey/options');
  await request('POST', 'sign-in/passkey', { response: await startAuthentication({ optionsJSON }) });
}
