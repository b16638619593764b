import { History } from './history.tsx';

export function Page() {
  return (
    <div className="mx-auto max-w-[1080px] px-4 py-8 md:px-8">
      <History titleClass="text-2xl" />
    </div>
  );
}
