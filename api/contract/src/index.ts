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
  LIMITS,
  MINIMUM,
  TRAP_FIELD,
} from './contact.ts';
export {
  SERVICE_CODES,
  SERVICE_OPTIONS,
  type ServiceCode,
  type ServiceSlug,
  serviceLabel,
} from './services.ts';
