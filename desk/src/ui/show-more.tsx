import { Button } from './button.tsx';

interface Props {
  read: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown };
}

/** Below a list: the button that adds its next page, if there is one. */
export function ShowMore({ read }: Props) {
  if (!read.hasNextPage) return null;
  return (
    <div className="border-line border-t p-4">
      <Button busy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}
