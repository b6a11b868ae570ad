import type { Locator, Page } from '@playwright/test';
import type { ContactRequest } from '@site/contract';
import { API_PORT, LEADS_TOKEN } from './site.ts';

/** What somebody of this name could write. */
export function person(name: string): ContactRequest {
  return {
    name,
    email: 'dana@example.com',
    phone: '916 555 0177',
    service: 'ev-charger',
    message: 'Two chargers behind the shop, please.',
  };
}

/** The field of each part of a request. */
export function fields(page: Page): Record<keyof ContactRequest, Locator> {
  return {
    name: page.getByLabel('Full name'),
    email: page.getByLabel('Email', { exact: false }).and(page.locator('input')),
    phone: page.getByLabel('Phone number'),
    service: page.getByLabel('Service needed'),
    message: page.getByLabel('How can we help?'),
  };
}

export async function fill(page: Page, request: ContactRequest): Promise<void> {
  const { name, email, phone, service, message } = fields(page);
  await name.fill(request.name);
  await email.fill(request.email);
  await phone.fill(request.phone);
  await service.selectOption(request.service);
  await message.fill(request.message);
}

/** The button that sends the form. */
export function submit(page: Page): Locator {
  return page.getByRole('button', { name: 'Schedule Free Consultation' });
}

/** The newest leads, as staff's programs read them from the API. */
export async function storedLeads(): Promise<ContactRequest[]> {
  const headers = { authorization: `Bearer ${LEADS_TOKEN}`, accept: 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${API_PORT}/api/leads?limit=100`, { headers });
  const { leads }: { leads: ContactRequest[] } = await answer.json();
  return leads;
}
