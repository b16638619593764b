/** Roles of operators; each role includes the permissions of a viewer. */
export const ROLES = ['viewer', 'support', 'finance', 'content', 'admin'] as const;

export type Role = (typeof ROLES)[number];
