import type {
  DeviceSession,
  InboxSession,
  PasskeyInfo,
  Role,
  SignInWays,
  StaffPerson,
} from '@site/contract/inbox';
import { request } from './request.ts';

/** @returns undefined where nobody is signed in any more */
export function getSession(): Promise<InboxSession | undefined> {
  return request('GET', 'session');
}

export function setSummary(summary: boolean): Promise<InboxSession> {
  return request('PATCH', 'session', { summary });
}

export function signOut(): Promise<void> {
  return request('POST', 'sign-out');
}

export function getDevices(): Promise<DeviceSession[]> {
  return request('GET', 'sessions');
}

export function endDevice(id: string): Promise<void> {
  return request('DELETE', `sessions/${id}`);
}

export function getSignInWays(): Promise<SignInWays> {
  return request('GET', 'sign-in');
}

/** Asks for a link by mail. @param next the page to go to after it */
export function askForLink(email: string, next: string): Promise<void> {
  return request('POST', 'sign-in/link', { email, next });
}

/** @returns the page that was wanted when the link was asked for */
export function spendLink(token: string): Promise<{ next: string }> {
  return request('POST', 'sign-in/link/use', { token });
}

export function getPasskeys(): Promise<PasskeyInfo[]> {
  return request('GET', 'passkeys');
}

export function removePasskey(id: string): Promise<void> {
  return request('DELETE', `passkeys/${encodeURIComponent(id)}`);
}

export function getPeople(): Promise<StaffPerson[]> {
  return request('GET', 'people');
}

export function addPerson(person: { name: string; email: string; role: Role }): Promise<StaffPerson> {
  return request('POST', 'people', person);
}

export function removePerson(id: string): Promise<void> {
  return request('DELETE', `people/${id}`);
}
