export * from './addresses.ts';
export * from './areas.ts';
export * from './company.ts';
export * from './contact-form.ts';
export * from './contact-request.ts';
export * from './problems.ts';
export * from './service-options.ts';
export * from './services.ts';
