import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type MessageKey, useT } from '#web/i18n/index.tsx';
import { cx } from '#web/ui/cx.ts';
import { PullToRefresh } from '#web/ui/pull/pull-to-refresh.tsx';
import { EarnLinks } from './earn-links.tsx';
import { useVariant } from './links.tsx';
import { PageBox } from './page-box.tsx';

interface Props {
  heading: MessageKey;
  /** Keys of the queries that a phone fetches again when the player pulls the list down. */
  lists: readonly QueryKey[];
  /** True for the pages on which players earn something; a phone links them to each other. */
  earns?: boolean;
  /** True if the page uses more of a wide screen. */
  wide?: boolean;
  children: ReactNode;
}

/** A page's heading and its list. */
export function TitledList({ heading, lists, earns, wide, children }: Props) {
  const t = useT();
  const client = useQueryClient();
  if (useVariant() === 'desktop')
    return (
      <>
        <h1 className={cx('text-2xl', wide ? 'mb-4' : 'mb-5')}>{t(heading)}</h1>
        {children}
      </>
    );
  return (
    <>
      {earns && <EarnLinks />}
      <PullToRefresh
        heading={<h1 className="text-xl">{t(heading)}</h1>}
        onRefresh={() => Promise.all(lists.map((queryKey) => client.refetchQueries({ queryKey, type: 'active' })))}
      >
        {children}
      </PullToRefresh>
    </>
  );
}

/** A page that is one list. */
export const ListPage = (props: Props) => (
  <PageBox wide={props.wide}>
    <TitledList {...props} />
  </PageBox>
);
