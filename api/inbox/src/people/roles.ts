import { ROLES, type Role } from '@site/contract/api';

export const ROLE_LABELS: Record<Role, string> = { staff: 'Staff', owner: 'Owner' };

export const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));
