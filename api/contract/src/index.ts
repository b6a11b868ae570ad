export {
  type ContactAccepted,
  type FieldProblem,
  PROBLEM_TYPES,
  type Problem,
  type ProblemType,
} from './answers.ts';
export {
  type ContactField,
  type ContactRequest,
  contactRequest,
} from './contact.ts';
export { LIMITS, MINIMUM, TRAP_FIELD } from './limits.ts';
export {
  SERVICE_CODES,
  SERVICE_OPTIONS,
  type ServiceCode,
  type ServiceSlug,
  serviceLabel,
} from './services.ts';
