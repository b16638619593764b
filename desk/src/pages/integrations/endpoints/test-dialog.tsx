import { TrialFrame } from '../trial-frame.tsx';

/** Sends a test event to an endpoint, and shows the answer and the problem. */
export const TestDialog = ({ name, onClose }: { name: string; onClose(): void }) => (
  <TrialFrame
    title={`Test: ${name}`}
    about="The shop sends a signed event endpoint.tested with your name. It takes up to 10 seconds, and the log does not keep it."
    again="Send again"
    success="The endpoint took the event."
    call={(api) => api('POST /endpoints/:name/test', { params: { name } })}
    sentOf={({ sent }) => sent}
    onClose={onClose}
  />
);
