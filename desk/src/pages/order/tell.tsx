import type { OrderStory } from '#desk/lib/order/story.ts';
import { tellPlayer } from '#desk/lib/order/tell.ts';
import { Copy } from '#desk/ui/copy.tsx';
import { Section } from '#desk/ui/page.tsx';

/** A text for the player, ready to copy. */
export function Tell({ story }: { story: OrderStory }) {
  const text = tellPlayer(story);
  return (
    <Section title="What to tell the player" aside={<Copy text={text} label="the text" shows />}>
      <p className="max-w-prose text-base">{text}</p>
    </Section>
  );
}
