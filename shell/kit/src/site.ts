// The company as sections see it: shared at run time, so that a change of it reaches them without a build of theirs.
export {
  AREAS,
  /** One of the communities, as `AREAS` has it. */
  type Area,
  /** The word for a community in addresses, such as `elk-grove`. */
  type AreaSlug,
  businessId,
  LICENSE_LINE,
  PATHS,
  RESUME_HREF,
  SERVICES,
  /** A service: its name, and the word for it in addresses. */
  type Service,
  SITE,
  /** The name of a network on which the company has a page. */
  type SocialNetwork,
} from '@site/contract';
