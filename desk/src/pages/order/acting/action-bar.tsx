import { ACTION_NAMES, actionsOf, whyNot } from '#desk/lib/order/allowed.ts';
import type { OrderStory } from '#desk/lib/order/story.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { Button } from '#desk/ui/button.tsx';
import { useActing } from './use-acting.ts';

/** The actions of the operator's role. One that is of no use now says why when it is pressed. */
export function ActionBar({ story }: { story: OrderStory }) {
  const { open, explain } = useActing();
  const actions = actionsOf(useCan());
  if (actions.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">Actions</legend>
      {actions.map((action) => {
        const reason = whyNot(action, story);
        const name = ACTION_NAMES[action];
        return (
          <Button
            key={action}
            aria-disabled={reason ? true : undefined}
            title={reason ?? undefined}
            onClick={() => (reason ? explain(`${name}: ${reason}`) : open({ does: action }))}
          >
            {name}
          </Button>
        );
      })}
    </fieldset>
  );
}
