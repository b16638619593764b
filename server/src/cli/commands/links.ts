import { linksCreate, linksEnd } from '../../operations/actions/links.ts';
import { linksShow } from '../../operations/queries/links.ts';
import { command, numeric } from '../command.ts';
import { table } from '../table.ts';

export const linkCommands = [
  command({
    operation: linksCreate,
    args: ['UID'],
    options: {
      game: { value: 'GID', required: true },
      region: { value: 'REGION', required: true },
      role: { value: 'ID', required: true },
      item: { value: 'ITEM', required: true },
      offer: { value: 'ID' },
      server: { value: 'ID' },
      minutes: { value: 'N' },
      to: { value: 'ADDRESS' },
    },
    about:
      'create a payment link: a page on which one item is bought for one character; valid for an hour or --minutes; prints its address once',
    input: ([uid = ''], { game, region, role, item, offer, server, minutes, to }) => ({
      uid: numeric(uid),
      gid: numeric(game ?? ''),
      region,
      roleId: role,
      item,
      ...(offer !== undefined && { offer }),
      ...(server !== undefined && { server }),
      ...(minutes !== undefined && { expiresIn: Number(minutes) * 60 }),
      ...(to !== undefined && { returnTo: to }),
    }),
    answer: (done) => ({
      data: done,
      text: `The link ${done.link} is valid until ${done.expiresAt.toISOString()}. Its address; it is shown once:\n${done.url}`,
    }),
  }),
  command({
    operation: linksShow,
    args: ['ID'],
    about: 'a payment link with its state and its order',
    input: ([id]) => ({ id }),
    answer: (found) => {
      const { order, ...link } = found;
      return { data: found, text: table([{ ...link, order: order?.number ?? '', status: order?.status ?? '' }]) };
    },
  }),
  command({
    operation: linksEnd,
    args: ['ID'],
    about: 'end a payment link, so that nothing more is ordered or paid by it',
    input: ([id]) => ({ id }),
    answer: (done) => ({ data: done, text: done.ended ? 'The link has ended.' : 'The link had ended before.' }),
  }),
];
