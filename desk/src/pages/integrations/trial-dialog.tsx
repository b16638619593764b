import { TrialFrame } from './trial-frame.tsx';

interface Props {
  gid: number;
  name: string;
  onClose(): void;
}

/** Calls a game, and shows the request, the answer and the problem. */
export const TrialDialog = ({ gid, name, onClose }: Props) => (
  <TrialFrame
    title={`Test call: ${name}`}
    about="The shop asks for the characters of a player who does not exist. Nothing is granted."
    again="Call again"
    success="The game answers as it should, and refuses a wrong signature."
    call={(api) => api('POST /games/:gid/test', { params: { gid: `${gid}` } })}
    sentOf={({ path, sent }) => (path === '' ? null : `POST ${path}\n${sent}`)}
    onClose={onClose}
  />
);
