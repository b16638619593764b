export interface Role {
  roleId: string;
  name: string;
  serverId: string;
  serverName: string;
  level: number;
  avatar: string | null;
}

/** The part of a game backend that the character look-up uses. */
export interface GameRoles {
  /** @throws Error when there was no clear answer within the time limit */
  roles(gid: number, uid: number, region: string): Promise<{ kind: 'full' | 'guest'; roles: Role[] }>;
}
