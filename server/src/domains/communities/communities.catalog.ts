import { z } from 'zod';
import { COMMUNITY_KINDS } from '#contract/endpoints/communities.ts';
import { type Catalogue, defineSection, field } from '#server/domains/catalog/index.ts';
import { checkContents, contents } from '#server/domains/rewards/index.ts';
import { checkUnique } from '#server/kernel/finding.ts';

const community = z.strictObject({
  id: field.id,
  kind: z.enum(COMMUNITY_KINDS),
  name: field.text,
  text: field.text.optional(),
  link: z
    .string()
    .max(500)
    .regex(/^https:\/\/\S+$/, 'must be an https: address'),
  art: field.art,
  games: z.array(z.int().min(1)).min(1).max(50).optional().describe('All where absent.'),
  regions: z.array(field.id).min(1).max(50).optional().describe('Of the games; all where absent.'),
  gift: contents.optional().describe('For joining, once its bot says so. Absent: link and QR code alone.'),
});

export type CommunityEntry = z.output<typeof community>;

/** `communities.yaml`; without it, a publisher has no communities. */
export const communitiesSection = defineSection({
  name: 'communities',
  file: 'communities.yaml',
  schema: z.strictObject({ communities: z.array(community).max(50) }),
  absent: { communities: [] },
  check: ({ communities }, around) => [
    ...checkUnique(communities, 'id', ['communities']),
    ...communities.flatMap(({ games = [], regions = [], gift }, index) => {
      const path = ['communities', index];
      const known = around.games;
      const meant = known?.filter(({ gid }) => games.length === 0 || games.includes(gid)) ?? [];
      return [
        ...games.flatMap((gid, at) =>
          known && !known.some((game) => game.gid === gid)
            ? [{ path: [...path, 'games', at], message: `is not a game (${gid})` }]
            : [],
        ),
        ...regions.flatMap((id, at) =>
          known && !meant.some((game) => game.regions.some((region) => region.id === id))
            ? [{ path: [...path, 'regions', at], message: `is not a region of these games (${id})` }]
            : [],
        ),
        ...(gift ? checkContents(gift, [...path, 'gift'], around) : []),
      ];
    }),
  ],
  index: ({ communities }) => ({ all: communities, byId: new Map(communities.map((one) => [one.id, one])) }),
});

/** Returns the communities in the publisher's order. */
export const communitiesIn = (catalogue: Catalogue): readonly CommunityEntry[] =>
  catalogue.section(communitiesSection).all;

export const communityOf = (catalogue: Catalogue, id: string): CommunityEntry | undefined =>
  catalogue.section(communitiesSection).byId.get(id);

/** Returns true if a community is for this game and region; unknown ones do not exclude it. */
export const isCommunityFor = (
  { games, regions }: CommunityEntry,
  gid: number | undefined,
  region: string | undefined,
): boolean =>
  (gid === undefined || (games?.includes(gid) ?? true)) &&
  (region === undefined || (regions?.includes(region) ?? true));
