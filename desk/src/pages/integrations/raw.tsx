/** A text of another system, as it is. */
export const Raw = ({ title, text }: { title: string; text: string }) => (
  <div className="grid gap-1">
    <p className="font-medium text-muted text-sm">{title}</p>
    <pre className="max-h-48 overflow-y-auto whitespace-pre-wrap rounded-control bg-sunken p-3 font-mono text-xs wrap-anywhere">
      {text}
    </pre>
  </div>
);
