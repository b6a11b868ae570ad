import type { Role } from '@site/contract/inbox';

export const ROLE_WORDS: Record<Role, string> = { staff: 'Staff', owner: 'Owner' };
