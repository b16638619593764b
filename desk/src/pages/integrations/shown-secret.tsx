import { Button } from '#desk/ui/button.tsx';
import { Copy } from '#desk/ui/copy.tsx';
import { Notice } from '#desk/ui/notice.tsx';

/** The secret of a key, which is shown once. */
export const ShownSecret = ({ text, secret, onClose }: { text: string; secret: string; onClose(): void }) => (
  <div className="grid gap-4">
    <Notice tone="ok">{text} Store the secret in your backend now: it is not shown again.</Notice>
    <p className="rounded-control bg-sunken p-3 font-mono text-xs wrap-anywhere">{secret}</p>
    <div className="flex flex-wrap items-center justify-end gap-2">
      <Copy text={secret} label="secret" shows />
      <Button onClick={onClose}>Close</Button>
    </div>
  </div>
);
