import type { Locator, Page } from '@playwright/test';
import type { ContactRequest } from '@site/contract';
import { ROOT, runScript } from '@site/server/testing';
import { DATA } from './site.ts';

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

/** Returns the stored leads by column, the newest first. */
export async function storedLeads(): Promise<Record<string, string>[]> {
  const args = ['export', '--no-bom'];
  const csv = await runScript(ROOT, 'api/src/cli/cli.ts', args, { SITE_DATA: DATA });
  const [names = [], ...rows] = csv.trim().split('\r\n').map(readRow);
  return rows.map((row) => Object.fromEntries(names.map((name, column) => [name, row[column] ?? ''])));
}

/** Reads a line of CSV. */
function readRow(line: string): string[] {
  const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...cells].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
}
