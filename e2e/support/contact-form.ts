import type { Locator, Page } from '@playwright/test';
import type { ContactRequest } from '@site/contract';
import { ROOT, runScript } from '@site/server/testing';
import { DATA } from './site.ts';

/** Returns a valid contact request. */
export function contactRequest(name: string): ContactRequest {
  return {
    name,
    email: 'dana@example.com',
    phone: '916 555 0177',
    service: 'ev-charger',
    message: 'Two chargers behind the shop, please.',
  };
}

/** Returns the field of each part of a request. */
export function fields(page: Page) {
  return {
    name: page.getByLabel('Full name'),
    email: page.getByLabel('Email', { exact: false }).and(page.locator('input')),
    phone: page.getByLabel('Phone number'),
    service: page.getByLabel('Service needed'),
    message: page.getByLabel('How can we help?'),
  } satisfies Partial<Record<keyof ContactRequest, Locator>>;
}

export async function fillForm(page: Page, request: ContactRequest): Promise<void> {
  const { name, email, phone, service, message } = fields(page);
  await name.fill(request.name);
  await email.fill(request.email);
  await phone.fill(request.phone);
  await service.selectOption(request.service);
  await message.fill(request.message);
}

export function submitButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Schedule Free Consultation' });
}

/** Exports the stored leads as staff do. @returns CSV */
export function exportLeads(): Promise<string> {
  return runScript(ROOT, 'api/src/cli/cli.ts', ['export'], { SITE_DATA: DATA });
}
