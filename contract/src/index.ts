export { FILES, PATHS } from './addresses.ts';
export { AREAS, type Area, type AreaSlug } from './areas.ts';
export { businessId, LICENSE_LINE, RESUME_HREF, SITE, type SocialNetwork } from './company.ts';
export {
  CONTACT_FIELDS,
  CONTACT_FORM,
  CONTACT_NOTICES,
  type ContactField,
  type FormField,
  LIMITS,
  TRAP_FIELD,
} from './contact-form.ts';
export { type ContactAccepted, type ContactRequest, contactRequest } from './contact-request.ts';
export { type FieldProblem, PROBLEM_TYPES, type Problem, type ProblemType } from './problems.ts';
export {
  SERVICE_CODES,
  SERVICE_OPTIONS,
  type ServiceCode,
  type ServiceSlug,
  serviceLabel,
} from './service-options.ts';
export { SERVICES, type ServiceLink } from './services.ts';
