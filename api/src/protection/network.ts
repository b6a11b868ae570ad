import type { NetworkSize } from '@site/contract/hosts';

/** What one party gets without effort: the smallest networks that are routed by themselves, a /24, or a /48 of IPv6. */
export const NEIGHBORHOOD: NetworkSize = { ipv4: 3, ipv6: 6 };
