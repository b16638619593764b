import { History } from './history.tsx';

export function Page() {
  return (
    <div className="px-4 py-4">
      <History titleClass="text-xl" />
    </div>
  );
}
