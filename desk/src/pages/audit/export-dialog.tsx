import { type AuditFilter, isFiltered, serverFilter } from '#desk/lib/audit-filter.ts';
import { count } from '#desk/lib/format.ts';
import { saveFile } from '#desk/lib/save-file.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';

interface Props {
  filter: AuditFilter;
  onClose(): void;
  onDone(text: string): void;
}

/** Saves the filtered entries as a file. */
export function ExportDialog({ filter, onClose, onDone }: Props) {
  const { state, act } = useAct();
  const send = async (why: string): Promise<void> => {
    const done = await act((api) => api('POST /audit/export', { body: { ...serverFilter(filter), why } }));
    if (!done) return;
    const { csv, entries, isAll } = done;
    saveFile(`audit-${new Date().toISOString().slice(0, 10)}.csv`, csv, 'text/csv;charset=utf-8');
    const rest = isAll ? '' : ' Older ones match too: choose a shorter time to get them.';
    onDone(`${count(entries)} ${entries === 1 ? 'entry was' : 'entries were'} saved.${rest}`);
  };
  return (
    <Dialog title="Download the audit log" onClose={onClose}>
      <ActForm
        submit="Download"
        state={state}
        safeRepeat="Trying again does no harm."
        onSend={send}
        onCancel={onClose}
        onLook={onClose}
        look="Look at the audit log again"
      >
        <p className="text-muted text-sm">
          {isFiltered(filter) ? 'The entries of the filter' : 'All entries'}, the newest 10,000 at most. The audit log
          records the download.
        </p>
      </ActForm>
    </Dialog>
  );
}
