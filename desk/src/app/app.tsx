import { QueryClientProvider } from '@tanstack/react-query';
import { type Desk, DeskContext } from '#desk/lib/desk.ts';
import { Boundary } from './boundary.tsx';
import { CheckDialog } from './check-dialog.tsx';
import { Gate } from './gate.tsx';

/** The whole desk. */
export const App = ({ desk }: { desk: Desk }) => (
  <DeskContext value={desk}>
    <QueryClientProvider client={desk.queryClient}>
      <Boundary>
        <Gate />
        <CheckDialog />
      </Boundary>
    </QueryClientProvider>
  </DeskContext>
);
