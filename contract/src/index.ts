export { PATHS } from './addresses.ts';
export {
  type ContactAccepted,
  type FieldProblem,
  PROBLEM_TYPES,
  type Problem,
  type ProblemType,
} from './answers.ts';
export { AREAS, type Area, type AreaSlug } from './areas.ts';
export { businessId, LICENSE_LINE, RESUME_HREF, SITE, type SocialNetwork } from './company.ts';
export {
  type ContactField,
  type ContactRequest,
  contactRequest,
} from './contact-request.ts';
export { LIMITS, MINIMUM, TRAP_FIELD } from './limits.ts';
export {
  SERVICE_CODES,
  SERVICE_OPTIONS,
  SERVICES,
  type ServiceCode,
  type ServiceLink,
  type ServiceSlug,
  serviceLabel,
} from './services.ts';
