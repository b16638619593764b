import { tasksShow } from '../../operations/queries/tasks.ts';
import { command } from '../command.ts';
import { grantRow } from '../grant-rows.ts';
import { section } from '../table.ts';

export const taskLooks = [
  command({
    operation: tasksShow,
    args: [],
    options: { player: { value: 'UID', required: true } },
    about: 'a player’s progress in tasks: entries, claimed steps and the next step',
    input: (_, { player }) => ({ player }),
    answer: (found) => {
      const { progress, entries, grants } = found;
      const rows = progress.map(({ steps, gone, ...line }) => ({
        ...line,
        steps: gone ? 'not in the catalogue' : steps.map(({ target, state }) => `${target} ${state}`).join(', '),
      }));
      const lists = [
        section('Progress', rows),
        section(
          'What counted, the newest',
          entries.map((entry) => ({ ...entry })),
        ),
        section('Given for steps', grants.map(grantRow)),
      ];
      return { data: found, text: lists.join('\n\n') };
    },
  }),
];
