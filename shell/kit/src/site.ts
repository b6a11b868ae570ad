// The company as sections see it: shared at run time, so that a change of it reaches them without a build of theirs.
export {
  AREAS,
  type Area,
  type AreaSlug,
  businessId,
  LICENSE_LINE,
  PATHS,
  RESUME_HREF,
  SERVICES,
  type Service,
  SITE,
  type SocialNetwork,
} from '@site/contract';
