/** A contact request as JSON. */
export function contactRequest(name: string): string {
  return JSON.stringify({
    name,
    email: 'visitor@example.com',
    phone: '(916) 555-0100',
    service: 'generators',
    message: 'We need a generator that starts by itself.',
  });
}
