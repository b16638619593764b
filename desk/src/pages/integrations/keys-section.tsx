import { useState } from 'react';
import type { Key, KeyDialog } from '#desk/lib/keys.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Button } from '#desk/ui/button.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { KeysTable } from './keys-table.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';

/** The keys with which the publisher's backend calls the shop. */
export function KeysSection() {
  const read = useRead('GET /keys', {});
  const [opened, setOpened] = useState<KeyDialog | null>(null);
  const [said, setSaid] = useState('');
  const close = (): void => {
    setOpened(null);
    void read.refetch();
  };
  return (
    <Section
      title="Keys of the server API"
      count={read.data?.keys.length}
      isFlush
      aside={
        <Button size="small" kind="primary" onClick={() => setOpened({ change: 'new' })}>
          New key
        </Button>
      }
    >
      {said && (
        <div className="p-4">
          <Notice tone="ok">{said}</Notice>
        </div>
      )}
      <Loaded read={read} what="the keys">
        {({ keys }) => <Keys keys={keys} onOpen={setOpened} />}
      </Loaded>
      {opened?.change === 'new' && <NewKeyDialog onClose={close} />}
      {opened?.change === 'rotate' && <RotateKeyDialog name={opened.name} onClose={close} />}
      {opened?.change === 'revoke' && (
        <RevokeKeyDialog
          name={opened.name}
          onClose={close}
          onDone={() => {
            setSaid(`The key ${opened.name} is revoked.`);
            close();
          }}
        />
      )}
    </Section>
  );
}

const Keys = ({ keys, onOpen }: { keys: readonly Key[]; onOpen(opened: KeyDialog): void }) =>
  keys.length === 0 ? (
    <div className="p-4">
      <Nothing>There is no key. With one, your own backend reads orders and helps players: “New key” makes it.</Nothing>
    </div>
  ) : (
    <KeysTable keys={keys} onOpen={onOpen} />
  );
