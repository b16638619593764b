export interface Role {
  roleId: string;
  name: string;
  serverId: string;
  serverName: string;
  level: number;
  avatar: string | null;
}

/** A game's backend as the character look-up sees it. */
export interface GameRoles {
  /** @throws Error when there was no clear answer within the time limit */
  roles(gid: number, uid: number, region: string): Promise<{ kind: 'full' | 'guest'; roles: Role[] }>;
}
